/** Adds what a player chooses for the card of the profile. */
import type { Kysely } from 'kysely'
import { execute } from './statements.ts'

export const up = (db: Kysely<any>): Promise<void> =>
  execute(db, [
    'alter table profile add column avatar text',
    "alter table profile add column pinned_achievements text not null default ''",
  ])
