/** JSON routes of players: session, body, right and rate limit are checked in one order. */
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { z } from 'zod'
import { createSessionFinder } from '#app/features/accounts/session.server.ts'
import { sessionCookieName } from '#app/features/accounts/session-cookie.server.ts'
import { can, type AccountAction } from '#app/features/authorization/can.ts'
import type { Attempt } from '#app/features/limits/rules.ts'
import { readCookie } from '#app/lib/cookies.ts'
import type { Language } from '#app/messages/languages.ts'
import type { Services } from '../services.ts'
import { clientAddress } from './client-address.ts'
import { createJsonResponder, readJsonBody } from './json.ts'
import { localizeResponse, responseLanguage } from './localize-response.ts'

type RouteContext = Context<{ Bindings: HttpBindings }>
/** Keys of messages in the part `responses`. */
type SignInMessage = 'signInToLike' | 'signInToSave' | 'signInToShareRooms' | 'signInToTrack'
type TooManyMessage = 'likingTooFast' | 'savingTooFast' | 'tooManyPlayReports' | 'tooManyRequests'
type MessageKey = SignInMessage | TooManyMessage | 'malformedRequest' | 'noSuchGame' | 'tooLarge'

/** A checked request. */
export interface PlayerRequest<Body> {
  userId: string
  body: Body
  /** The `id` in the path; empty without one. */
  id: string
  /** The query parameters, unchecked. */
  query: Record<string, string>
  /** The client's address, as in `Requester.address`. */
  address: string
  language: Language
}

export interface PlayerRoute<Body> {
  action: AccountAction
  /** Without it, the request has no body. */
  schema?: z.ZodType<Body>
  attempts: (address: string, userId: string) => Attempt[]
  /** The messages for a client without a session, and for one with too many attempts. */
  refusals: { signIn: SignInMessage; tooMany: TooManyMessage }
  /** Returns the JSON of the response, or why the route refuses. */
  run(request: PlayerRequest<Body>): Promise<object | Refusal>
}

/** `signedOut`: the account was deleted a moment ago. */
type Refusal = 'malformedRequest' | 'signedOut' | 'noSuchGame'

/**
 * Returns the function that creates these routes. They refuse with 400, 401, 404, 413 or 429 and a
 * message in the page's language.
 */
export function createPlayerRoutes(
  { config, cookieKey, db, limits }: Services,
  headers: Record<string, string>,
) {
  const findViewer = createSessionFinder(db, cookieKey)
  const cookieName = sessionCookieName(config.publicUrl)
  const respond = createJsonResponder(headers)

  return <Body = undefined>(route: PlayerRoute<Body>) =>
    async (c: RouteContext): Promise<Response> => {
      const { incoming } = c.env
      const refuse = (key: MessageKey, status: number, more?: Record<string, string>) =>
        respond({ error: localizeResponse(incoming)(key) }, status, more)
      const { signIn, tooMany } = route.refusals
      const cookie = readCookie(incoming.headers.cookie, cookieName)
      if (!cookie) return refuse(signIn, 401)
      const sent = route.schema && (await readJsonBody(incoming))
      if (sent === 'too-large') return refuse('tooLarge', 413)
      const parsed = route.schema?.safeParse(sent)
      if (parsed?.success === false) return refuse('malformedRequest', 400)
      const viewer = await findViewer(cookie)
      if (!can(viewer, route.action, viewer)) return refuse(signIn, 401)
      const { userId } = viewer
      const address = clientAddress(incoming, config.trustProxy)
      const { waitS } = await limits.take(route.attempts(address, userId))
      if (waitS > 0) return refuse(tooMany, 429, { 'Retry-After': String(waitS) })
      try {
        const result = await route.run({
          userId,
          body: parsed?.data as Body,
          id: c.req.param('id') ?? '',
          query: c.req.query(),
          address,
          language: responseLanguage(incoming),
        })
        if (result === 'signedOut') return refuse(signIn, 401)
        if (result === 'noSuchGame') return refuse(result, 404)
        if (result === 'malformedRequest') return refuse(result, 400)
        return respond(result)
      } catch (error) {
        // The account was deleted a moment ago.
        if (await findViewer(cookie)) throw error
        return refuse(signIn, 401)
      }
    }
}

/** Creates a player's route (`createPlayerRoutes`). */
export type MakePlayerRoute = ReturnType<typeof createPlayerRoutes>
