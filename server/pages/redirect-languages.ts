/** Redirects the addresses of languages that the portal does not offer to English. */
import type { SiteConfig } from '#features/context.server.ts'
import { DEFAULT_LANGUAGE, localizePath, splitLanguage } from '#messages/languages.ts'
import type { Guard } from '#platform/http/node-env.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'

/**
 * For documents only: an open page keeps its language until it is left, and its forms still work.
 *
 * @param headers of the redirect
 */
export function redirectLanguages(
  config: Pick<SiteConfig, 'languages'>,
  headers: Record<string, string>,
): Guard {
  return ({ env: { incoming } }) => {
    const { languages } = config
    const { method = '', url = '/' } = incoming
    if (!languages || !isSafeMethod(method)) return undefined
    const [path = '/'] = url.split('?', 1)
    const { language, page } = splitLanguage(path)
    if (languages.includes(language) || path !== toPagePath(path)) return undefined
    const location = localizePath(DEFAULT_LANGUAGE, page) + url.slice(path.length)
    return new Response(null, {
      status: 302,
      headers: { ...headers, Location: location, 'Cache-Control': 'no-store' },
    })
  }
}
