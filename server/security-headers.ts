/** Security headers of every answer, and the content security policy by hash. */
import { createHash } from 'node:crypto'

const DENIED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'display-capture',
]

/** Headers that every answer carries; HSTS only where visitors come by https. */
export function commonHeaders(publicUrl: string): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The policy of an answer that is no document: it may load nothing. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the service worker: it asks for the portal's own files, nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of a finished document: its inline scripts by hash, and what it may frame. */
export function documentPolicy(html: string, frameSources: readonly string[]): string {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ['frame-src', ...new Set(frameSources)].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The bodies of scripts that would run: inline, and of a script type. */
function inlineScripts(html: string): string[] {
  const found: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(
    /<script([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    const isData = /\stype="application\//.test(attributes)
    if (!isData && !/\ssrc=/.test(attributes) && body !== '') found.push(body)
  }
  return found
}
