/** JSON routes: session, right, rate limit, body and errors are checked in one order. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createSessionFinder } from '#app/features/accounts/server/sessions/session.server.ts'
import { sessionCookieName } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { can, type AccountAction } from '#app/features/authorization/can.ts'
import type { Attempt } from '#app/features/limits/server/rules.ts'
import { readCookie } from '#app/lib/cookies.ts'
import type { PlainMessage } from '#app/messages/translation.ts'
import { clientAddress } from './kernel/http/client-address.ts'
import {
  createJsonResponder,
  readJsonBody,
  type JsonRequest,
  type PlayerRequest,
} from './kernel/http/json.ts'
import { localizeResponse, responseLanguage } from './kernel/http/localize-response.ts'
import type { Services } from './services.ts'

/** Returns the JSON of the response, nothing for 204, or the response that refuses. */
type Handler<Request> = (request: Request) => Result | Promise<Result>
type Result = object | Response | undefined

export type JsonRoute = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /**
   * The attempts of a request, by the client's address and the player (the `id` in the path, if
   * visitors are allowed), and the message for a client with too many.
   */
  limit?: [attempts: (address: string, subject: string) => Attempt[], PlainMessage<'responses'>]
} & (
  | { policy: 'anyone'; handler: Handler<JsonRequest> }
  /** The right that the player needs, and the message for a client without it. */
  | { policy: [AccountAction, PlainMessage<'responses'>]; handler: Handler<PlayerRequest> }
)

/**
 * Returns the function that creates Hono's handler of a route. It refuses with 400, 401, 413 or 429
 * and a message in the page's language.
 */
export function createJsonRoutes(
  { config, cookieKey, db, limits }: Pick<Services, 'config' | 'cookieKey' | 'db' | 'limits'>,
  headers: Record<string, string>,
) {
  const findViewer = createSessionFinder(db, cookieKey)
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)

  async function requireAttempts(
    { limit }: JsonRoute,
    { address, refuse }: JsonRequest,
    subject: string,
  ): Promise<void> {
    if (!limit) return
    const [attempts, tooMany] = limit
    const { waitS } = await limits.take(attempts(address, subject))
    if (waitS > 0) throw refuse(tooMany, 429, { 'Retry-After': String(waitS) })
  }

  async function handle(route: JsonRoute, request: JsonRequest): Promise<Result> {
    if (route.policy === 'anyone') {
      await requireAttempts(route, request, request.id)
      return route.handler(request)
    }
    const [action, signIn] = route.policy
    const cookie = readCookie(request.incoming.headers.cookie, cookieName)
    const viewer = cookie ? await findViewer(cookie) : undefined
    if (!cookie || !can(viewer, action, viewer)) return request.refuse(signIn, 401)
    const { userId } = viewer
    await requireAttempts(route, request, userId)
    try {
      return await route.handler({ ...request, userId })
    } catch (error) {
      if (error instanceof Response || (await findViewer(cookie))) throw error
      // The account was deleted a moment ago.
      return request.refuse(signIn, 401)
    }
  }

  return (route: JsonRoute) =>
    async (c: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
      const { incoming } = c.env
      const refuse: JsonRequest['refuse'] = (key, status, more) =>
        respond({ error: localizeResponse(incoming)(key) }, status, more)
      const request: JsonRequest = {
        incoming,
        id: c.req.param('id') ?? '',
        query: c.req.query(),
        address: clientAddress(incoming, config.trustProxy),
        language: responseLanguage(incoming),
        cookies: [],
        refuse,
        async read(schema) {
          const sent = await readJsonBody(incoming)
          if (sent === 'too-large') throw refuse('tooLarge', 413)
          const { success, data } = schema.safeParse(sent)
          if (!success) throw refuse('malformedRequest', 400)
          return data
        },
      }
      let result: Result
      try {
        result = await handle(route, request)
      } catch (error) {
        if (!(error instanceof Response)) throw error
        result = error
      }
      if (result instanceof Response) return result
      const response = result ? respond(result) : new Response(null, { status: 204, headers })
      for (const cookie of request.cookies) response.headers.append('Set-Cookie', cookie)
      return response
    }
}
