/** Adds the builds of games that the portal hosts: versions, their files, and contents by hash. */
import type { Kysely } from 'kysely'
import { isPostgres } from '../engine.ts'
import { index, key, required } from './columns.ts'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('hosted_version')
    .addColumn('id', 'text', key)
    .addColumn('game_id', 'text')
    .addColumn('name', 'text', required)
    .addColumn('is_complete', 'integer', required)
    .addColumn('start_path', 'text', required)
    .addColumn('report', 'text', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('created_at', 'bigint', required)
    .addColumn('created_by', 'text')
    .addColumn('published_at', 'bigint')
    .execute()
  await index(db, 'hosted_version_by_game', 'hosted_version', ['game_id', 'created_at'])
  await db.schema
    .createTable('hosted_content')
    .addColumn('hash', 'text', key)
    .addColumn('size', 'bigint', required)
    .addColumn('stored_size', 'bigint', required)
    .addColumn('encoding', 'text')
    .addColumn('is_complete', 'integer', required)
    .addColumn('created_at', 'bigint', required)
    .execute()
  await db.schema
    .createTable('hosted_part')
    .addColumn('hash', 'text', (column) =>
      column.notNull().references('hosted_content.hash').onDelete('cascade'),
    )
    .addColumn('number', 'integer', required)
    .addColumn('bytes', isPostgres(db) ? 'bytea' : 'blob', required)
    .addPrimaryKeyConstraint('hosted_part_once', ['hash', 'number'])
    .execute()
  await db.schema
    .createTable('hosted_file')
    .addColumn('version_id', 'text', (column) =>
      column.notNull().references('hosted_version.id').onDelete('cascade'),
    )
    .addColumn('path', 'text', required)
    .addColumn('hash', 'text', required)
    .addPrimaryKeyConstraint('hosted_file_once', ['version_id', 'path'])
    .execute()
  await index(db, 'hosted_file_by_hash', 'hosted_file', ['hash'])
}
