/** Finds the player of a request by its session cookie. */
import type { IncomingMessage } from 'node:http'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import type { Me } from '#features/accounts/me.ts'
import { formatNextPlayTime, formatStreak } from '#features/achievements/server/next-play-time.ts'
import {
  SESSION_S,
  sessionCookie as writeSessionCookie,
  sessionCookieName,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import { can } from '#features/authorization/can.ts'
import { readCookie } from '#lib/cookies.ts'
import { mayBeStaff } from '#features/security/server/staff-second-factor.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import {
  createSessionFinder,
  findViewer,
  unsignToken,
  type Viewer,
} from '#features/accounts/server/sessions/session.server.ts'
import { findGame } from '#catalogue/queries.ts'
import { KEEP_MS } from '#features/notifications/server/notifications.server.ts'
import {
  findPlayer,
  readRecent,
  recentText,
  type Player,
  type RecentColumn,
} from './find-player.ts'
import type { Services } from '../services.ts'

type RequesterServices = Pick<Services, 'db' | 'config' | 'cookieKey'>
/** With what stores that the session is in use. */
type SeeingServices = RequesterServices & Pick<Services, 'noteSeen'>
/** And the services for what pages show of the player. */
export type MeServices = SeeingServices &
  Pick<Services, 'attention' | 'games' | 'homeRows' | 'likes'>

function sessionCookie({ config }: RequesterServices, request: IncomingMessage) {
  return readCookie(request.headers.cookie, sessionCookieName(config.publicUrl))
}

/** Returns true if the portal has signed the session cookie. The session may have ended. */
export function hasSignedCookie(services: RequesterServices, request: IncomingMessage): boolean {
  const cookie = sessionCookie(services, request)
  return cookie !== undefined && unsignToken(cookie, services.cookieKey) !== undefined
}

/** Returns undefined for a visitor, and for a session that has ended. */
export async function findRequester(
  services: SeeingServices,
  request: IncomingMessage,
): Promise<Viewer | undefined> {
  const cookie = sessionCookie(services, request)
  if (!cookie) return undefined
  const viewer = await findViewer(services.db, cookie, services.cookieKey)
  if (viewer) void services.noteSeen(viewer)
  return viewer
}

/**
 * Finds the player with the data that pages show. Use it only for reads: it is a snapshot. Applies
 * the player's recent like counts to the cached counts, so that a count never lacks the player's
 * own like, whichever process responds.
 */
export async function findReader(
  services: SeeingServices & Pick<Services, 'homeRows' | 'likes'>,
  request: IncomingMessage,
): Promise<Player | undefined> {
  const cookie = sessionCookie(services, request)
  const since = services.db.now() - KEEP_MS
  if (!cookie) return undefined
  const player = await findPlayer(services.db, cookie, services.cookieKey, {
    since,
    dailyId: services.homeRows.dailyId,
  })
  if (player) void services.noteSeen(player)
  player?.recentCounts.forEach(services.likes.take)
  return player
}

/**
 * Finds the players of live streams as `findReader` does, with only what a stream needs. Streams that
 * open at the same time share one query: after a restart, all of them open.
 */
export function createStreamPlayerFinder(
  services: SeeingServices & Pick<Services, 'likes'>,
): (request: IncomingMessage) => Promise<Viewer | undefined> {
  const find = createSessionFinder<RecentColumn>(services.db, services.cookieKey, recentText)
  return async (request) => {
    const player = await find(sessionCookie(services, request))
    if (!player) return undefined
    void services.noteSeen(player)
    readRecent(player.recent).forEach(services.likes.take)
    return player
  }
}

/** A new account is welcomed for this time, ms: the page after the form may load slowly. */
const WELCOME_MS = 30_000

/** Returns the player's own data for pages in this language. */
export async function toMe(
  services: Omit<MeServices, 'cookieKey' | 'noteSeen'>,
  player: Player,
  pageLanguage: Language,
): Promise<Me> {
  const { attention, config, db, games, homeRows, likes } = services
  const { userId, name, email, language, unread, liked, uncounted, saved, recentCounts } = player
  const { friendRequests } = player
  const recent = recentCounts.map(({ gameId }) => [gameId, likes.byGame[gameId] ?? 0] as const)
  const counts = Object.fromEntries(recent)
  const t = getTranslator(pageLanguage, 'friendsPlaying')
  const friendTexts = { playing: t('heading'), join: t('join') }
  const { totalMs, dailyPlayedAt, ...days } = player.play
  const isPlayedToday = dayOf(dailyPlayedAt) === dayOf(db.now())
  const play = {
    next: formatNextPlayTime(pageLanguage, totalMs),
    dailyPlayed: isPlayedToday ? homeRows.dailyId : undefined,
    ...days,
    streakTexts: formatStreak(pageLanguage, days.daysInRow),
  }
  const own = {
    userId,
    name,
    email,
    language,
    unread,
    friendRequests,
    liked,
    uncounted,
    saved,
    play,
  }
  const me: Me = { ...own, likes: counts, friendTexts }
  if (unread > 0 && db.now() - player.createdAt < WELCOME_MS) {
    me.welcome = getTranslator(pageLanguage, 'mails')('welcomeLine', { name })
  }
  if (player.avatar) me.picture = findGame(games, player.avatar)?.thumbnail
  if (can(player, 'enter-administration')) {
    const text = getTranslator(pageLanguage, 'admin')('administration')
    // Others read there that they must confirm their address.
    const needed = mayBeStaff(config, player) ? ((await attention.count()) ?? 0) : 0
    me.administration = { text, attention: needed }
  }
  return me
}

/**
 * Returns the `Set-Cookie` that signs the player's cookie with the current key, for the session's
 * remaining time; undefined if the current key already signed it.
 */
export function renewCookie(
  services: RequesterServices,
  request: IncomingMessage,
  { signedInAt }: Pick<Viewer, 'signedInAt'>,
): string | undefined {
  const { secret, previousSecret } = services.cookieKey
  const cookie = sessionCookie(services, request)
  if (!previousSecret || !cookie || unsignToken(cookie, { secret })) return undefined
  const token = unsignToken(cookie, services.cookieKey)
  const ageS = Math.floor((services.db.now() - signedInAt) / 1_000)
  return token && writeSessionCookie(services.cookieKey, token, SESSION_S - ageS)
}
