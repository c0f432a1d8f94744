/** Accounts whose rows are being deleted, and at most 50 sessions an account. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pending_deletion')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('user.id').onDelete('cascade'),
    )
    .execute()
  await sql`
    delete from session where id in (
      select id from (
        select id, row_number() over (partition by user_id order by created_at desc, id) as place
        from session
      ) as ranked where place > 50
    )`.execute(db)
}
