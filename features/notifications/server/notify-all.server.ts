/** Adds one notification for all players, a batch of players at a time (ADR 44). */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/transact.server.ts'
import { storeEvent, type NotificationEvent } from './events.server.ts'

/** Before every user id: the notification is still to be added for all players. */
export const BEFORE_ALL_USERS = ''

interface NextPlayers {
  /** The id of the last player who has the notification. */
  after: string
  limit: number
  /** The time of the notification, ms. Players who signed up later do not get it. */
  at: number
  /** The opt-out preference that counts. */
  preference?: 'game_update_notifications'
}

/**
 * Adds the notification for the next players in the order of their ids.
 *
 * @returns the id of the last one; null if no player is left
 */
export async function notifyNextPlayers(
  tx: Tx,
  event: NotificationEvent,
  { after, limit, at, preference }: NextPlayers,
): Promise<string | null> {
  const players = await tx
    .selectFrom('user')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = players.at(-1)?.id
  if (last !== undefined) {
    const { kind, data } = storeEvent(event)
    const wanted = preference ? sql`and ${sql.ref(`preferences.${preference}`)} = 1` : sql``
    await sql`
      insert into notification (id, user_id, kind, data, created_at)
      select cast(gen_random_uuid() as text), "user".id, ${kind}, ${data}, cast(${at} as bigint)
      from "user"
      join notification_preferences as preferences on preferences.user_id = "user".id
      where "user".id > ${after} and "user".id <= ${last} ${wanted}
        and "user".created_at <= ${new Date(at).toISOString()}`.execute(tx)
  }
  return players.length < limit ? null : last!
}
