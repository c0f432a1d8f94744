/** Security headers of every response, and the content security policy with script hashes. */
import { hash } from 'node:crypto'
import { DENIED_FEATURES } from '#catalogue/game.ts'
import { isSafeOrigin } from '#lib/safe-origin.ts'
import type { Config } from '../config.ts'

/** Headers that apply only to documents. */
const OF_DOCUMENTS = [
  'X-Frame-Options',
  'Referrer-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
]

/**
 * The permissions policy.
 *
 * @param allowedTo the origins that have a feature, each as the header writes it
 */
export const writePermissions = (
  allowedTo: (feature: string) => readonly string[] = () => [],
): string =>
  [...DENIED_FEATURES].map((feature) => `${feature}=(${allowedTo(feature).join(' ')})`).join(', ')

type HstsConfig = Pick<Config, 'hstsIncludesSubdomains'>

/**
 * Headers of every response except the files of `fileHeaders`. Some headers need a secure origin.
 *
 * @param origin the requested origin; omitted if it is not one of the portal's
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
    // On an insecure origin, browsers ignore this header and log a warning on every page.
    ...(isSafeOrigin(origin) && {
      'Cross-Origin-Opener-Policy': 'same-origin',
    }),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': writePermissions(),
    ...(isHttps && {
      'Strict-Transport-Security': `max-age=31536000${hstsIncludesSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/**
 * Headers of a hashed file: a script, style, font or cover. Document headers have no effect on it,
 * and a first page view loads thirty such files. If a file is opened directly, `FILE_POLICY`
 * prevents it from loading anything.
 *
 * @param origin as for `commonHeaders`
 * @param config as for `commonHeaders`
 */
export function fileHeaders(origin = '', config?: HstsConfig): Record<string, string> {
  const headers = commonHeaders(origin, config)
  for (const name of OF_DOCUMENTS) delete headers[name]
  return headers
}

/**
 * The policy of a hashed file: it may load nothing. It may be framed, since it only shows text or a
 * picture.
 */
export const FILE_POLICY = "default-src 'none'"

/** The policy of a response that is not a document. It allows no loading. */
export const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'"

const hashOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * The policy of a rendered document.
 *
 * @param scripts the inline scripts, which are allowed by hash
 * @param frameSources the origins that iframes may have
 * @param styles the inline styles, which are allowed by hash
 */
export function documentPolicy(
  scripts: readonly string[],
  frameSources: readonly string[],
  styles: readonly string[] = [],
): string {
  return [
    // Fallback for Firefox prefetches. Every other kind of request has its own directive below.
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scripts.map(hashOf))].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
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
