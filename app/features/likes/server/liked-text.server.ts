/** SQL expression for the text that `parseLiked` reads. */
import { sql, type RawBuilder } from 'kysely'
import { UNCOUNTED_MARK } from './liked-text.ts'

/** @param isUser the comparison after `user_id`, for example `= "user".id` */
export function likedText(isUser: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select string_agg(liked.game_id, ' ' order by liked.created_at desc, liked.game_id)
    from (select game_id, created_at from game_like where game_like.user_id ${isUser}
      union all select game_id || ${sql.lit(UNCOUNTED_MARK)}, created_at
        from uncounted_like where uncounted_like.user_id ${isUser}) as liked)`
}
