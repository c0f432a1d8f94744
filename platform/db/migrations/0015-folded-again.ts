/**
 * Folds the names of all accounts. Names that are folded already are folded again, since `foldName`
 * knows more letters. Until all nodes have this release, an older one may fold a name differently.
 * Also adds an index of the consents by game.
 */
import { sql, type Kysely } from 'kysely'
import { foldName } from '#lib/fold-name.ts'
import { tableOf } from '../rows.ts'

const BATCH = 1_000

export async function up(db: Kysely<any>): Promise<void> {
  for (let after = ''; ;) {
    const users: { id: string; name: string; folded_name: string | null }[] = await db
      .selectFrom('user')
      .select(['id', 'name', 'folded_name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (users.length === 0) break
    after = users.at(-1)!.id
    const rows = users
      .filter(({ name, folded_name }) => foldName(name) !== folded_name)
      .map(({ id, name }) => ({ id, folded: foldName(name) }))
    await sql`update "user" set folded_name = given.folded
      from ${tableOf(db, { id: 'text', folded: 'text' }, rows)} as given
      where "user".id = given.id`.execute(db)
  }
  await db.schema.createIndex('game_consent_by_game').on('game_consent').column('game_id').execute()
}
