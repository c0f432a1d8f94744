/** Security headers of every answer, and the content security policy by hash. */
import { hash } from 'node:crypto'
import { isSafeOrigin } from '#app/lib/safe-origin.ts'
import type { Config } from '../config.ts'

/**
 * What neither the portal nor a game needs, and what tells others about the visitor. Names that no
 * current browser knows are left out: each would be a warning in the console (ADR 8).
 */
const DENIED_FEATURES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'display-capture',
  'hid',
  'midi',
  'idle-detection',
  'local-fonts',
  'window-management',
  'compute-pressure',
  'browsing-topics',
  'interest-cohort',
  'private-state-token-issuance',
  'private-state-token-redemption',
]

/** What speaks of documents only. */
const OF_DOCUMENTS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

type HstsConfig = Pick<Config, 'hstsIncludesSubdomains'>

/**
 * Headers that every answer carries but the files of `fileHeaders`, and those that take a safe origin.
 *
 * @param origin where the portal was asked for; left out where that is not one of its own
 * @param config whether HSTS covers the subdomains of the portal's host too (RFC 6797, 6.1.2)
 */
export function commonHeaders(
  origin = '',
  { hstsIncludesSubdomains }: HstsConfig = { hstsIncludesSubdomains: false },
): Record<string, string> {
  const isHttps = origin.startsWith('https:')
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Elsewhere browsers heed it not, and say so on every page's console.
    ...(isSafeOrigin(origin) && {
      'Cross-Origin-Opener-Policy': 'same-origin',
    }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': DENIED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(isHttps && {
      'Strict-Transport-Security': `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Headers of a file with a hash in its name: scripts, styles, fonts and covers, which are parts of
 * pages and never a page. What says how a page behaves does nothing there, and thirty such files
 * make a first view. Opened by itself, a file can load and do nothing either: `FILE_POLICY`
 * forbids it.
 *
 * @param origin as for `commonHeaders`
 * @param config as for `commonHeaders`
 */
export function fileHeaders(origin = '', config?: HstsConfig): Record<string, string> {
  const headers = commonHeaders(origin, config)
  for (const name of OF_DOCUMENTS) delete headers[name]
  return headers
}

/** The policy of a file with a hash in its name: it may load nothing. Frames around it show text, or a picture. */
export const FILE_POLICY = "default-src 'none'"

/** The policy of an answer that is no document: it may load nothing. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the service worker: it asks for the portal's own files, nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"

/** The policy of a finished document: the inline scripts that may run by hash, and what it may frame. */
export function documentPolicy(
  scripts: readonly string[],
  frameSources: readonly string[],
): string {
  const hashes = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return [
    // For what no other line is about: Firefox' prefetches. All else has a line of its own below.
    "default-src 'self'",
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
    "media-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
