/** What is done now and then: telling of new games, removing what has had its time. */
import type { Logger } from 'pino'
import { inBatches } from '#app/db/batches.ts'
import { HOUSEKEEPING, takeRound } from '#app/db/chores.server.ts'
import type { Db } from '#app/db/db.server.ts'
import { emptyLog, giveBackRoom } from '#app/db/file-room.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/account-tokens.server.ts'
import { removeExpiredSessions } from '#app/features/accounts/end-sessions.server.ts'
import type { CookieKey } from '#app/features/accounts/session-cookie.server.ts'
import { hashStoredTokens } from '#app/features/accounts/session-token.server.ts'
import { removeOldErasures } from '#app/features/accounts/erasures.server.ts'
import { removeOldFiles } from '#app/features/builds/built-files.server.ts'
import { removeOldGameReports } from '#app/features/game-checks/reports.server.ts'
import { removeOldLikeNetworks } from '#app/features/likes/like-limit.server.ts'
import { countWaitingLikes } from '#app/features/likes/set-like.server.ts'
import { announceNewGames } from '#app/features/notifications/announce.server.ts'
import {
  removeOldAnnouncements,
  removeOldMarks,
} from '#app/features/notifications/announcements.server.ts'
import { removeOldNotifications } from '#app/features/notifications/notifications.server.ts'
import { removeOldReports } from '#app/features/play/credit-play-time.server.ts'
import { createRounds } from '#app/lib/rounds.ts'
import type { Game } from '#catalogue/game.ts'

/** Whether a round is due, which another node may have left unfinished. */
const LOOK_EVERY_MS = 60_000

/** What housekeeping needs of the process. */
export interface HousekeepingServices {
  db: Db
  log: Logger
  /** Those of the moment. */
  readonly games: readonly Game[]
  cookieKey: Pick<CookieKey, 'rawTokensUntil'>
  /** False if every like counts. */
  hasLikeLimit: boolean
  readonly leaving: boolean
}

/** What has had its time: each deletes at most so many rows, and tells how many. */
const REMOVALS = [
  removeOldNotifications,
  // Before their announcements, which would take all of theirs along at once.
  removeOldMarks,
  removeOldAnnouncements,
  removeExpiredTokens,
  removeExpiredSessions,
  removeOldReports,
  removeOldGameReports,
  removeOldFiles,
  removeOldErasures,
  removeOldLikeNetworks,
]

/**
 * Announces new games, and cleans up every hour where no other node does, in small pieces; a failure
 * is logged and tried again. Nothing new is begun while the process drains.
 *
 * @param keepFiles what knows itself when it is due; it does not throw
 * @returns the way to stop, which waits for the piece in hand
 */
export function startHousekeeping(
  services: HousekeepingServices,
  keepFiles: () => Promise<void> = () => Promise.resolve(),
): () => Promise<void> {
  const { db, log } = services
  let isStopped = false
  /** The list that everybody was told of. */
  let announced: readonly Game[] | undefined
  const isOver = () => isStopped || services.leaving

  async function announce() {
    // By every node: another may be of a release that does not know the game yet.
    const { games } = services
    if (announced === games) return
    await announceNewGames(db, games)
    announced = games
  }

  async function cleanUp() {
    const round = await takeRound(db, HOUSEKEEPING)
    if (!round) return
    const inPieces = (work: (limit: number) => Promise<number>) =>
      inBatches(async (limit) => ((await round.hold()) ? work(limit) : 0), isOver)
    // Includes tokens that a node of the previous release has written since.
    const hasHashes = db.now() >= (services.cookieKey.rawTokensUntil ?? 0)
    if (hasHashes) await inPieces((rows) => transact(db, (tx) => hashStoredTokens(tx, rows)))
    // Includes accounts that a node of the previous release confirmed.
    const isAll = !services.hasLikeLimit
    await inPieces((users) => transact(db, (tx) => countWaitingLikes(tx, users, isAll)))
    for (const remove of REMOVALS) {
      await inPieces((rows) => transact(db, (tx) => remove(tx, rows)))
    }
    await inPieces((pages) => giveBackRoom(db, pages))
    if (isOver()) return round.leave()
    // Also of what was deleted, but stayed in the log because a backup was reading.
    await emptyLog(db)
    await round.finish()
  }

  async function keep() {
    const faults: unknown[] = []
    // What keeps one from being done keeps the other from nothing.
    for (const work of [announce, cleanUp]) await work().catch((error) => faults.push(error))
    if (faults.length > 0) throw faults[0]
  }

  const fail = (error: unknown, isFirst: boolean) =>
    isFirst && log.error({ err: error }, 'housekeeping failed')
  const rounds = createRounds(keep, fail, LOOK_EVERY_MS)
  rounds.ask()
  // By every node: each has files of its own build.
  const renewals = createRounds(keepFiles, fail, LOOK_EVERY_MS)
  return async () => {
    isStopped = true
    await Promise.all([rounds.stop(), renewals.stop()])
  }
}
