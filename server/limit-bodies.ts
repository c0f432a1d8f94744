/** How large a body may be. With a length, it is decided before any of it is read. */
import { bodyLimit } from 'hono/body-limit'
import { can } from '#app/features/authorization/can.ts'
import { splitLanguage } from '#app/messages/languages.ts'
import { MAX_ADMIN_BODY_BYTES, MAX_BODY_BYTES } from './kernel/http/json.ts'
import { localizeResponse } from './kernel/http/localize-response.ts'
import type { NodeContext, NodeMiddleware } from './kernel/http/node-env.ts'
import { isSafeMethod } from './kernel/http/safe-method.ts'
import { RETRY_AFTER_S } from './pages/render-queue.ts'
import type { Services } from './services.ts'
import { findRequester } from './viewer/requester.ts'

/** Large bodies that the process holds at a time. They wait outside the queue of pages. */
const MAX_HELD = 4
/** Who has these rights sends pictures, and long texts in all languages. */
const LARGE_FORMS = ['change-games', 'change-portal', 'announce'] as const

/** Refuses with 413 what is too large, and with 429 a large form while others are held. */
export function limitBodies(
  services: Pick<Services, 'config' | 'cookieKey' | 'db' | 'noteSeen'>,
): NodeMiddleware {
  const [limit, limitLarge] = [MAX_BODY_BYTES, MAX_ADMIN_BODY_BYTES].map((maxSize) =>
    bodyLimit({
      maxSize,
      onError: (c: NodeContext) => c.text(localizeResponse(c.env.incoming)('tooLarge'), 413),
    }),
  ) as [NodeMiddleware, NodeMiddleware]
  let held = 0

  /** Whether it is a form with files, by someone who may send it. */
  async function isAllowed({ env: { incoming }, req }: NodeContext): Promise<boolean> {
    const { page } = splitLanguage(req.path)
    if (!page.startsWith('/admin/') && page !== '/settings/saves') return false
    if (!/^multipart\/form-data\b/i.test(incoming.headers['content-type'] ?? '')) return false
    const viewer = await findRequester(services, incoming)
    if (page === '/settings/saves') return can(viewer, 'change-settings', viewer)
    return LARGE_FORMS.some((action) => can(viewer, action))
  }

  return async (c, next) => {
    // Reading the body of a GET request would build a full `Request` object, which doubles the work.
    if (isSafeMethod(c.req.method)) return next()
    // Some proxies and tunnels send bodies in chunks, without a length.
    const length = Number(c.env.incoming.headers['content-length'] ?? Infinity)
    if (!(length > MAX_BODY_BYTES && (await isAllowed(c)))) return limit(c, next)
    if (held >= MAX_HELD) {
      const text = localizeResponse(c.env.incoming)('tooManyRequests')
      return c.text(text, 429, { 'Retry-After': String(RETRY_AFTER_S) })
    }
    held += 1
    try {
      return await limitLarge(c, next)
    } finally {
      held -= 1
    }
  }
}
