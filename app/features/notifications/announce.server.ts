/** New games are told of to whoever wants to know, little by little, once each. */
import { sql } from 'kysely'
import { inBatches } from '../../db/batches.ts'
import type { Db } from '../../db/db.server.ts'
import { isPostgres } from '../../db/engine.ts'

interface Game {
  id: string
  name: string
}

/**
 * Tells everybody who wants to know about games that are new in the catalogue. What was cut short,
 * by `isOver` or by the end of the process, goes on with the next call. The first start of a portal
 * announces nothing: its whole catalogue is new then.
 *
 * @returns whether anybody was told
 */
export async function announceNewGames(
  db: Db,
  games: readonly Game[],
  isOver: () => boolean = () => false,
): Promise<boolean> {
  await noteNewGames(db, games)
  const unfinished = await db
    .selectFrom('announced_game')
    .select('game_id')
    .where('told_up_to', 'is not', null)
    .execute()
  for (const { game_id } of unfinished) {
    const game = games.find(({ id }) => id === game_id)
    if (game) await inBatches((users) => tellNext(db, game, users), isOver)
  }
  return unfinished.length > 0
}

/** Notes the games that are new, and that nobody was told of them yet. */
async function noteNewGames(db: Db, games: readonly Game[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('announced_game').select('game_id').execute()
    const knownIds = new Set(known.map((row) => row.game_id))
    const fresh = games.filter((game) => !knownIds.has(game.id))
    if (fresh.length === 0) return
    const told_up_to = knownIds.size === 0 ? null : ''
    await tx
      .insertInto('announced_game')
      .values(fresh.map(({ id }) => ({ game_id: id, announced_at: Date.now(), told_up_to })))
      .onConflict((conflict) => conflict.column('game_id').doNothing())
      .execute()
  })
}

/** Tells the next users, in order of their ids, and notes how far that was. Returns how many. */
function tellNext(db: Db, game: Game, users: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const row = tx
      .selectFrom('announced_game')
      .select(['announced_at', 'told_up_to'])
      .where('game_id', '=', game.id)
    // Another process at the same game waits here, and goes on where this one got to.
    const progress = await (isPostgres(db) ? row.forUpdate() : row).executeTakeFirst()
    if (!progress || progress.told_up_to === null) return 0
    const from = progress.told_up_to
    const { last, count } = await tx
      .selectFrom((query) =>
        query
          .selectFrom('notification_preferences')
          .select('user_id')
          .where('user_id', '>', from)
          .orderBy('user_id')
          .limit(users)
          .as('next'),
      )
      .select(({ fn }) => [fn.max('user_id').as('last'), fn.countAll<number>().as('count')])
      .executeTakeFirstOrThrow()
    if (last !== null) {
      await tx
        .insertInto('notification')
        .columns(['id', 'user_id', 'type', 'title', 'message', 'link', 'created_at'])
        .expression((query) =>
          query
            .selectFrom('notification_preferences')
            .select([
              sql<string>`cast(gen_random_uuid() as text)`.as('id'),
              'user_id',
              sql.val('game').as('type'),
              sql.val(`New game: ${game.name}`).as('title'),
              sql
                .val(`${game.name} is new here. Try it, and be one of the first to like it.`)
                .as('message'),
              sql.val(`/game/${game.id}`).as('link'),
              sql.val(progress.announced_at).as('created_at'),
            ])
            .where('user_id', '>', from)
            .where('user_id', '<=', last)
            .where('game_update_notifications', '=', 1),
        )
        .execute()
    }
    const told_up_to = Number(count) < users ? null : last
    await tx
      .updateTable('announced_game')
      .set({ told_up_to })
      .where('game_id', '=', game.id)
      .execute()
    return Number(count)
  })
}
