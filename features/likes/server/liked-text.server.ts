/** SQL expression for the text that `parseLiked` reads. */
import { sql, type RawBuilder } from 'kysely'

/** @param isUser the comparison after `user_id`, for example `= "user".id` */
export function likedText(isUser: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select string_agg(liked.game_id, ' ' order by liked.created_at desc, liked.game_id)
    from (select game_id, created_at from game_like where game_like.user_id ${isUser}
      union all select game_id || ${sql.lit(UNCOUNTED_MARK)}, created_at
        from uncounted_like where uncounted_like.user_id ${isUser}) as liked)`
}

/** Marks an id whose like does not count yet. No id contains it. */
const UNCOUNTED_MARK = '*'

/**
 * Returns all liked games, latest first, and those whose like counts once the address is confirmed.
 *
 * @param text ids separated by a space, for example `agar slither* mope`
 */
export function parseLiked(text: string) {
  const words = text.split(' ').filter((word) => word !== '')
  const counted = new Set(words.filter((word) => !word.endsWith(UNCOUNTED_MARK)))
  const ids = new Set(words.map((word) => word.replace(UNCOUNTED_MARK, '')))
  return { ids: [...ids], uncounted: [...ids].filter((id) => !counted.has(id)) }
}
