/** What a player sees of others: the lists of the page of friends, and the relation to one player. */
import { sql, type RawBuilder } from 'kysely'
import type { Game } from '#catalogue/game.ts'
import { findGame } from '#catalogue/queries.ts'
import type { Reader } from '#platform/db/db.server.ts'
import { sortByName } from '#lib/sort-by-name.ts'
import type { Language } from '#messages/languages.ts'
import { REQUEST_LIFE_MS } from '../friend-rules.ts'

/** A player in a list of the page of friends. */
export interface ListedPlayer {
  publicId: string
  name: string
  /** The path of the cover that the player chose as a picture. */
  picture?: string | undefined
  /** Whether there is a public page to link to. */
  isPublic: boolean
}

/**
 * The lists of the page of friends: friends and blocked players by name in the reader's language,
 * requests latest first.
 */
export type FriendLists = Record<'friends' | 'received' | 'sent' | 'blocked', ListedPlayer[]>

/** Lists the player's friends, requests and blocked players. Suspended ones are only in the last list. */
export async function listFriends(
  db: Reader,
  { userId, language, games = [] }: { userId: string; language: Language; games?: readonly Game[] },
  now = db.now(),
): Promise<FriendLists> {
  const since = now - REQUEST_LIFE_MS
  const { rows } = await sql<{
    list: keyof FriendLists
    name: string
    public_id: string
    avatar: string | null
    public_profile: number
  }>`
    select list, "user".name, profile.public_id, profile.avatar, privacy.public_profile
    from (
      select 'friends' as list, friend_id as other_id, created_at
        from friendship where user_id = ${userId}
      union all select 'received', sender_id, created_at from friend_request
        where receiver_id = ${userId} and created_at > ${since}
          and declined_at is null and is_withdrawn = 0
      union all select 'sent', receiver_id, created_at from friend_request
        where sender_id = ${userId} and created_at > ${since} and is_withdrawn = 0
      union all select 'blocked', blocked_id, created_at from friend_block where user_id = ${userId}
    ) as listed
    join "user" on "user".id = other_id
    join profile on profile.user_id = other_id
    join privacy_settings as privacy on privacy.user_id = other_id
    left join suspension on suspension.user_id = other_id
    where suspension.user_id is null or list = 'blocked'
    order by listed.created_at desc`.execute(db)
  const lists: FriendLists = { friends: [], received: [], sent: [], blocked: [] }
  for (const { list, name, public_id, avatar, public_profile } of rows) {
    const picture = avatar ? findGame(games, avatar)?.thumbnail : undefined
    lists[list].push({ publicId: public_id, name, picture, isPublic: public_profile === 1 })
  }
  return {
    ...lists,
    friends: sortByName(lists.friends, language),
    blocked: sortByName(lists.blocked, language),
  }
}

/** The number of open requests to a player from others who are not suspended, as a column. */
export const openRequestCount = (userId: RawBuilder<unknown>, now: number) => sql`
  (select count(*) from friend_request where receiver_id = ${userId}
    and created_at > ${now - REQUEST_LIFE_MS} and declined_at is null and is_withdrawn = 0
    and sender_id not in (select user_id from suspension))`

/** How two players know each other, as one of them sees it. */
export type Relation = 'self' | 'blocked' | 'friend' | 'sent' | 'received' | 'may-ask' | 'none'

/** Returns what the player is to the owner of a public page. */
export async function findRelation(
  db: Reader,
  { userId, publicId }: { userId: string; publicId: string },
  now = db.now(),
): Promise<Relation> {
  const other = sql.ref('profile.user_id')
  const since = now - REQUEST_LIFE_MS
  const { rows } = await sql<{ relation: Relation }>`
    select case
      when ${other} = ${userId} then 'self'
      when exists (select 1 from friend_block where
        (user_id = ${userId} and blocked_id = ${other}) or
        (user_id = ${other} and blocked_id = ${userId})) then 'blocked'
      when exists (select 1 from friendship
        where user_id = ${userId} and friend_id = ${other}) then 'friend'
      when exists (select 1 from friend_request where sender_id = ${other}
        and receiver_id = ${userId} and created_at > ${since}
        and declined_at is null and is_withdrawn = 0) then 'received'
      when exists (select 1 from friend_request where sender_id = ${userId}
        and receiver_id = ${other} and created_at > ${since} and is_withdrawn = 0) then 'sent'
      when privacy.allow_friend_requests = 1 then 'may-ask'
      else 'none' end as relation
    from profile join privacy_settings as privacy on privacy.user_id = ${other}
    where profile.public_id = ${publicId}`.execute(db)
  return rows[0]?.relation ?? 'none'
}
