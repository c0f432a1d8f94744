/** Awards achievements once each, with notification and mail. */
import { sql } from 'kysely'
import { tableOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transact.server.ts'
import { ACHIEVEMENTS, type Achievement } from '../achievements/definitions.ts'
import { notify, type NotifySite } from '../notifications/notify.server.ts'

const ACHIEVEMENT_COLUMNS = {
  user_id: 'text',
  achievement_id: 'text',
  unlocked_at: 'bigint',
} as const

/**
 * Awards the achievements that the total play times have reached. Call it in the transaction that
 * raises them.
 *
 * @returns the new achievements by player
 */
export async function awardPlayTime(
  tx: Tx,
  players: readonly { userId: string; totalPlayMs: number }[],
  site: NotifySite,
  now = tx.now(),
): Promise<Map<string, Achievement[]>> {
  const reached = players.flatMap(({ userId, totalPlayMs }) =>
    ACHIEVEMENTS.filter((achievement) => totalPlayMs >= achievement.playMs).map(({ id }) => ({
      user_id: userId,
      achievement_id: id,
      unlocked_at: now,
    })),
  )
  const fresh = new Map<string, Achievement[]>()
  if (reached.length === 0) return fresh
  const { rows } = await sql<{ user_id: string; achievement_id: string }>`
    insert into achievement (user_id, achievement_id, unlocked_at)
    select user_id, achievement_id, unlocked_at
    from ${tableOf(tx, ACHIEVEMENT_COLUMNS, reached)} as given where true
    on conflict (user_id, achievement_id) do nothing
    returning user_id, achievement_id`.execute(tx)
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    const newIds = new Set(
      rows.filter((row) => row.user_id === userId).map((row) => row.achievement_id),
    )
    const unlocked = ACHIEVEMENTS.filter(({ id }) => newIds.has(id))
    fresh.set(userId, unlocked)
    const events = unlocked.map(({ id }) => ({
      kind: 'achievement-unlocked' as const,
      data: { achievementId: id },
    }))
    await notify(tx, { userId, events }, site, now)
  }
  return fresh
}
