/** The other players in notifications. */
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
  const rows = await db
    .selectFrom('user')
    .innerJoin('profile', 'profile.user_id', 'user.id')
    .leftJoin('suspension', 'suspension.user_id', 'user.id')
    .leftJoin('friend_block as block', (join) =>
      join.on((is) =>
        is.or([
          is.and([
            is('block.user_id', '=', readerId),
            is('block.blocked_id', '=', is.ref('user.id')),
          ]),
          is.and([
            is('block.blocked_id', '=', readerId),
            is('block.user_id', '=', is.ref('user.id')),
          ]),
        ]),
      ),
    )
    .where('user.id', 'in', [...ids])
    .where('suspension.user_id', 'is', null)
    .where('block.user_id', 'is', null)
    .select(['user.id', 'user.name', 'profile.public_id as publicId'])
    .execute()
  return new Map(rows.map(({ id, ...player }) => [id, player]))
}
