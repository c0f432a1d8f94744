/** JSON routes: session, right, rate limit, body and errors are checked in one order. */
import { runAction } from '#features/actions/server/run-action.server.ts'
import {
  createPlayerIdFinder,
  findViewer,
} from '#features/accounts/server/sessions/session.server.ts'
import { sessionCookieName } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { can } from '#features/authorization/can.ts'
import type { JsonResult, JsonRoute, PlayerRoute } from '#features/feature.ts'
import { refuseInMaintenance } from '#features/portal-settings/server/maintenance.server.ts'
import { attemptsOf } from '#features/limits/server/limits.server.ts'
import type { Attempt } from '#features/limits/server/rules.ts'
import { readCookie } from '#lib/cookies.ts'
import { parseSentJson } from '#lib/parse-json.ts'
import { retryAfterHeaders } from '#lib/retry-after.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { MAX_BODY_BYTES, readBody, type JsonRequest } from '#platform/http/json.ts'
import { localizeResponse, responseLanguage } from '#platform/http/localize-response.ts'
import type { Services } from './services.ts'
import type { NodeContext } from '#platform/http/node-env.ts'

/** The rights of players, each with the messages for visitors and for too many attempts. */
const POLICIES = {
  'like-games': ['signInToLike', 'likingTooFast'],
  'save-games': ['signInToSave', 'savingTooFast'],
  'save-game-data': ['signInToSave', 'savingTooFast'],
  'save-play-time': ['signInToTrack', 'tooManyPlayReports'],
  'share-identity': ['signInFirst', 'tooManyRequests'],
  'share-rooms': ['signInToShareRooms', 'tooManyRequests'],
} as const satisfies Record<PlayerRoute, readonly PlainMessage<'responses'>[]>

/**
 * Returns the function that creates Hono's handler of a route. It refuses with 400, 401, 413 or 429
 * and a message in the page's language.
 */
export function createJsonRoutes(services: Services, headers: Record<string, string>) {
  const { config, cookieKey, db, limits } = services
  const findPlayer = createPlayerIdFinder(db, cookieKey)
  const cookieName = sessionCookieName(config.publicUrl)
  const jsonHeaders = { ...headers, 'Content-Type': 'application/json' }
  const respond = (body: object, status = 200, more?: Record<string, string>) =>
    new Response(JSON.stringify(body), {
      status,
      headers: more ? { ...jsonHeaders, ...more } : jsonHeaders,
    })

  async function requireAttempts(
    { refuse }: JsonRequest,
    attempts: readonly Attempt[],
    tooMany: PlainMessage<'responses'>,
  ): Promise<void> {
    const { waitS } = await limits.take(attempts)
    if (waitS > 0) throw refuse(tooMany, 429, { 'Retry-After': String(waitS) })
  }

  /** Responds for a route that changes data and is no action while the maintenance mode is on. */
  function requireNoMaintenance({ language }: JsonRequest): void {
    const refusal = refuseInMaintenance(config, db.now(), language)
    if (!refusal) return
    const { error, status, retryAfterS } = refusal
    throw respond({ error }, status, retryAfterHeaders(retryAfterS))
  }

  async function handle(route: JsonRoute, request: JsonRequest): Promise<JsonResult> {
    const { id, incoming, refuse } = request
    if (route[2] === 'anyone') {
      const [, , , limit, handler] = route
      // Of these routes, only reports have a limit, and only they change data.
      if (limit) {
        requireNoMaintenance(request)
        await requireAttempts(request, limit(request.address, id), 'tooManyReports')
      }
      return handler(request)
    }
    const cookie = readCookie(incoming.headers.cookie, cookieName)
    if (route.length === 3) {
      const viewer = await findViewer(db, cookie, cookieKey)
      const { address, language } = request
      const input = { ...request.query(), game: id }
      const call = { viewer, requester: { address }, language, input }
      const { status, error, retryAfterS } = await runAction(route[2], services, call)
      return error === undefined
        ? undefined
        : respond({ error }, status, retryAfterHeaders(retryAfterS))
    }
    const [method, , policy, limits, handler] = route
    if (method !== 'GET') requireNoMaintenance(request)
    const [signIn, tooMany] = POLICIES[policy]
    const player = await findPlayer(cookie)
    if (!can(player, policy, player)) return refuse(signIn, 401)
    const { userId } = player
    await requireAttempts(request, attemptsOf(limits, request.address, userId), tooMany)
    try {
      return await handler(Object.assign(request, { userId }))
    } catch (error) {
      if (error instanceof Response || (await findPlayer(cookie))) throw error
      // The account was deleted a moment ago.
      return refuse(signIn, 401)
    }
  }

  return (route: JsonRoute) =>
    async (c: NodeContext): Promise<Response> => {
      const { incoming } = c.env
      const refuse: JsonRequest['refuse'] = (key, status, more) =>
        respond({ error: localizeResponse(incoming)(key) }, status, more)
      const request: JsonRequest = {
        incoming,
        id: c.req.param('id') ?? '',
        // No getters: each object would have a hidden class of its own, which keeps the request in
        // memory until a full garbage collection.
        query: () => c.req.query(),
        address: clientAddress(incoming, config.trustProxy),
        language: responseLanguage(incoming),
        cookies: [],
        refuse,
        async read(schema) {
          const { success, data } = schema.safeParse(
            parseSentJson(await request.readText(MAX_BODY_BYTES)),
          )
          if (!success) throw refuse('malformedRequest', 400)
          return data
        },
        async readText(maxBytes) {
          const text = await readBody(incoming, maxBytes)
          if (text === undefined) throw refuse('tooLarge', 413)
          return text
        },
      }
      const result = await handle(route, request).catch((error: unknown) => {
        if (error instanceof Response) return error
        throw error
      })
      if (result instanceof Response) return result
      const response = result ? respond(result) : new Response(null, { status: 204, headers })
      for (const cookie of request.cookies) response.headers.append('Set-Cookie', cookie)
      return response
    }
}
