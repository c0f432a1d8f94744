/** Rejects requests for a host name that is not the portal's, and says which address to use. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { escapeHtml } from '#lib/escape-html.ts'
import { LANGUAGES } from '#messages/languages.ts'
import type { FindOrigin } from './public-origin.ts'
import { isSafeMethod } from './safe-method.ts'
import { commonHeaders } from './security-headers.ts'
import type { Config } from '../config.ts'
import { responseLanguage, localizeResponse } from './localize-response.ts'
import type { Guard } from './node-env.ts'

/**
 * Served under any host: monitoring may use another name, and a query against caches, and files are the
 * same for every host.
 */
const FOR_EVERY_NAME = /^\/(healthz|readyz|metrics|assets\/.*)(\?|$)/
/** The longest DNS name. */
const MAX_LOGGED_LENGTH = 253

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;font:1.25rem/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}a{color:inherit}'
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Passes requests for the portal's own hosts. Responds to others with 421 (RFC 9110, 15.5.20), or
 * with 400 if there is no `Host`. Logs the first one, since the operator can fix it.
 */
export function refuseUnknownHosts(
  { config, log }: { config: Config; log: Logger },
  findOrigin: FindOrigin,
): Guard {
  const { hasPublicUrl, publicUrl } = config
  let isLogged = false

  function logOnce(host: string | undefined) {
    if (isLogged) return
    isLogged = true
    const message = hasPublicUrl
      ? 'request for a hostname other than PUBLIC_URL; a proxy in front must forward Host, or append to X-Forwarded-For and be counted in TRUST_PROXY'
      : 'request for an unknown hostname; set PUBLIC_URL to the address that visitors use'
    log.warn({ host: host?.slice(0, MAX_LOGGED_LENGTH) }, message)
  }

  /** Says where the portal is. HTML contains a link, and plain text the address. */
  function describe(incoming: IncomingMessage, isHtml = false): string {
    const t = localizeResponse(incoming)
    if (!hasPublicUrl) return t('unknownHost')
    const { portalName } = config
    const url = publicUrl + pathOf(incoming)
    if (!isHtml) return t.markup('portalIsAt', { portal: portalName, address: () => url })
    const link = `<a href="${escapeHtml(url)}">${escapeHtml(new URL(url).origin)}</a>`
    return t.markup('portalIsAt', { portal: escapeHtml(portalName), address: () => link })
  }

  function renderPage(incoming: IncomingMessage): string {
    const { tag, direction } = LANGUAGES[responseLanguage(incoming)]
    const title = localizeResponse(incoming)('anotherAddress')
    return `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light"><style>${STYLE}</style></head><body><main><p>${describe(incoming, true)}</p></main></body></html>`
  }

  return ({ env: { incoming } }) => {
    if (findOrigin(incoming) || FOR_EVERY_NAME.test(incoming.url ?? '')) return undefined
    const { host, accept } = incoming.headers
    logOnce(host)
    const isHtml = accept?.includes('text/html')
    return new Response(isHtml ? renderPage(incoming) : describe(incoming), {
      status: host ? 421 : 400,
      headers: {
        ...commonHeaders(),
        'Content-Security-Policy': POLICY,
        'Content-Type': `text/${isHtml ? 'html' : 'plain'}; charset=utf-8`,
        'Cache-Control': 'no-store',
      },
    })
  }
}

/** Returns the requested path, or the home page for a form, whose URL may have no page to show. */
function pathOf({ method = '', url = '/' }: IncomingMessage): string {
  return isSafeMethod(method) && url.startsWith('/') ? url : '/'
}
