/**
 * Likes that count once the address is confirmed, and the networks that counted likes came from
 * (ADR 58). Both have their own tables, since every release counts all rows of `game_like`.
 */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('uncounted_like')
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('user.id').onDelete('cascade'),
    )
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('uncounted_like_once', ['user_id', 'game_id'])
    .execute()
  await db.schema
    .createTable('like_network')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('game_id', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('like_network_once', ['user_id', 'game_id'])
    // The row is deleted with the like.
    .addForeignKeyConstraint(
      'like_network_of_like',
      ['user_id', 'game_id'],
      'game_like',
      ['user_id', 'game_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('like_network_by_network')
    .on('like_network')
    .column('network')
    .execute()
  await db.schema
    .createIndex('like_network_by_age')
    .on('like_network')
    .column('created_at')
    .execute()
}
