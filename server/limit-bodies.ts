/** How large a body may be. With a length, it is decided before any of it is read. */
import { bodyLimit } from 'hono/body-limit'
import { MAX_SAVE_BYTES } from '#features/game-saves/save-format.ts'
import { can } from '#features/authorization/can.ts'
import { splitLanguage } from '#messages/languages.ts'
import { LARGE_FORM_MS, allowTime } from '#platform/connections/arrival-time.ts'
import { MAX_ADMIN_BODY_BYTES, MAX_BODY_BYTES } from '#platform/http/json.ts'
import { localizeResponse } from '#platform/http/localize-response.ts'
import type { NodeContext, NodeMiddleware } from '#platform/http/node-env.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import { RETRY_AFTER_S } from './pages/render-queue.ts'
import type { Services } from './services.ts'
import { findRequester } from './viewer/requester.ts'

/** Large bodies of a kind that the process holds at a time. They wait outside the queue of pages. */
const MAX_HELD = 4
/** Who has these rights sends pictures, and long texts in all languages. */
const LARGE_FORMS = ['change-games', 'change-portal', 'announce'] as const

function refuse({ env: { incoming }, text }: NodeContext) {
  // A stream that is half read would pause: the connection, which a proxy shares among clients, would end.
  incoming.removeAllListeners('data').resume()
  return text(localizeResponse(incoming)('tooLarge'), 413)
}

/** A kind of bodies, with those that are held. */
const kindOf = (maxSize: number, timeMs?: number) => ({
  limit: bodyLimit({ maxSize, onError: refuse }) as NodeMiddleware,
  maxSize,
  timeMs,
  held: 0,
})

/** Refuses with 413 what is too large, and with 429 a large form while others are held. */
export function limitBodies(
  services: Pick<Services, 'config' | 'cookieKey' | 'db' | 'noteSeen'>,
): NodeMiddleware {
  const small = kindOf(MAX_BODY_BYTES)
  // Players hold none of the places of staff.
  const ofPlayers = kindOf(MAX_SAVE_BYTES + MAX_BODY_BYTES)
  const ofStaff = kindOf(MAX_ADMIN_BODY_BYTES, LARGE_FORM_MS)

  async function findKind({ env: { incoming }, req }: NodeContext) {
    const { page } = splitLanguage(toPagePath(req.path).replace(/\/$/, ''))
    if (!page.startsWith('/admin/') && page !== '/settings/saves') return small
    if (!/^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '')) return small
    const viewer = await findRequester(services, incoming)
    if (page === '/settings/saves') {
      return can(viewer, 'change-settings', viewer) ? ofPlayers : small
    }
    return LARGE_FORMS.some((action) => can(viewer, action)) ? ofStaff : small
  }

  return async (c, next) => {
    // Reading the body of a GET request would build a full `Request` object, which doubles the work.
    if (isSafeMethod(c.req.method)) return next()
    const { incoming } = c.env
    // Some proxies and tunnels send bodies in chunks, without a length.
    const length = Number(incoming.headers['content-length'] ?? Infinity)
    const kind = length > MAX_BODY_BYTES ? await findKind(c) : small
    if (length > kind.maxSize && length !== Infinity) return refuse(c)
    if (kind === small) return small.limit(c, next)
    if (kind.held >= MAX_HELD) {
      const text = localizeResponse(incoming)('tooManyRequests')
      return c.text(text, 429, { 'Retry-After': String(RETRY_AFTER_S) })
    }
    kind.held += 1
    if (kind.timeMs) allowTime(incoming, kind.timeMs)
    try {
      return await kind.limit(c, next)
    } finally {
      kind.held -= 1
    }
  }
}
