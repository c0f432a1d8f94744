/** Deletes expired rows and returns their disk space. */
import { removeOldFigures } from '#app/features/administration/server/overview/daily-figures.server.ts'
import { removeGoneNodes } from '#app/features/administration/server/overview/nodes.server.ts'
import { checkpointWal } from '#app/db/vacuum.server.ts'
import { transact, type Tx } from '#app/db/transact.server.ts'
import { removeOldAuditEntries } from '#app/features/audit-log/server/audit-log.server.ts'
import { removeExpiredTokens } from '#app/features/accounts/server/addresses/account-tokens.server.ts'
import { removeExpiredInvitations } from '#app/features/accounts/server/invitations/invitations.server.ts'
import { removeUsedTokens } from '#app/features/accounts/server/sealed-token.server.ts'
import { removerOfExpiredSessions } from '#app/features/accounts/server/sessions/revoke-sessions.server.ts'
import { removeExpiredSecurityEvents } from '#app/features/security/server/security-events.server.ts'
import { completeDeletions } from '#app/features/settings/server/delete-account-data.server.ts'
import { removeExpiredDeletions } from '#app/features/settings/server/deletion-log.server.ts'
import { removeExpiredAssets } from '../builds/asset-store.ts'
import { removeExpiredLinks } from '#app/features/friends/server/links.server.ts'
import { removeOldRequests } from '#app/features/friends/server/requests.server.ts'
import { removeExpiredDailyGames } from '#app/features/home/server/daily-game.server.ts'
import { removeExpiredGameReports } from '#app/features/game-checks/server/reports.ts'
import { removeExpiredLikeNetworks } from '#app/features/likes/server/like-limit.server.ts'
import { countWaitingLikes } from '#app/features/likes/server/set-like.server.ts'
import { removeExpiredNotifications } from '#app/features/notifications/server/notifications.server.ts'
import { removeExpiredReports } from '#app/features/play/server/credit-play-time.server.ts'
import type { JobServices } from './job-services.ts'
import type { Job } from '../kernel/jobs/job.ts'

/** Each deletes at most this many expired rows, and returns how many it deleted. */
const REMOVALS: readonly ((tx: Tx, rows: number) => Promise<number>)[] = [
  removeExpiredNotifications,
  removeExpiredTokens,
  removeUsedTokens,
  removeExpiredInvitations,
  removeExpiredSecurityEvents,
  removeExpiredReports,
  removeExpiredGameReports,
  removeExpiredDailyGames,
  removeExpiredAssets,
  removeExpiredDeletions,
  removeExpiredLikeNetworks,
  removeOldRequests,
  removeExpiredLinks,
  removeOldFigures,
  removeGoneNodes,
  removeOldAuditEntries,
]

/** Creates the hourly job that deletes expired rows. */
export function housekeeping({
  config,
  db,
  hasLikeLimit,
}: Pick<JobServices, 'db' | 'hasLikeLimit'> & {
  config: Pick<JobServices['config'], 'sessionIdleDays'>
}): Job {
  const removals = [...REMOVALS, removerOfExpiredSessions(config.sessionIdleDays)]
  return {
    name: 'housekeeping',
    schedule: { perFleet: true, everyMs: 60 * 60_000 },
    // `announceNewGames` needs to know whether this job has ever run, to recognize the portal's
    // first start.
    after: 'announce-games',
    failureMessage: 'housekeeping failed',
    async run({ inBatches, isStopping }) {
      const inTransactions = (work: (tx: Tx, rows: number) => Promise<number>) =>
        inBatches((rows) => transact(db, (tx) => work(tx, rows)))
      await inTransactions((tx, users) => countWaitingLikes(tx, users, !hasLikeLimit))
      for (const remove of removals) await inTransactions(remove)
      await completeDeletions(db)
      if (isStopping()) return 'retry'
      // Removes the deleted rows from the WAL, and gives the free pages back to the disk.
      await checkpointWal(db)
    },
  }
}
