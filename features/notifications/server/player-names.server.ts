/** The other players in notifications. */
import { sql } from 'kysely'
import type { Reader } from '#platform/db/db.server.ts'
import type { NotificationEvent } from './events.server.ts'
import type { NamedPlayer } from './kinds.server.ts'

/**
 * Returns the players whom these notifications are about, by account id: not those who are suspended
 * or have a block between them and the reader.
 */
export async function readPlayerNames(
  db: Reader,
  readerId: string,
  events: readonly NotificationEvent[],
): Promise<Map<string, NamedPlayer>> {
  const ids = new Set(events.flatMap(({ data }) => ('fromId' in data ? [data.fromId] : [])))
  if (ids.size === 0) return new Map()
  const { rows } = await sql<NamedPlayer & { id: string }>`
    select "user".id, "user".name, profile.public_id as "publicId"
    from "user" join profile on profile.user_id = "user".id
    where "user".id in (${sql.join([...ids])})
      and not exists (select 1 from suspension where suspension.user_id = "user".id)
      and not exists (select 1 from friend_block where
        (user_id = ${readerId} and blocked_id = "user".id) or
        (user_id = "user".id and blocked_id = ${readerId}))`.execute(db)
  return new Map(rows.map(({ id, ...player }) => [id, player]))
}
