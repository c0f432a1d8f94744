/** Reads rows from the database directly. */
import { Client } from 'pg'
import { expect } from 'vitest'
import type { Fleet } from './fleet.ts'
import type { Load } from './load.ts'

/** Queries Postgres directly. */
export async function queryRows<Row extends object>(fleet: Fleet, text: string): Promise<Row[]> {
  const client = new Client(fleet.postgres.url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Returns the likes of each game: its counter, and the number of its rows. */
export async function readLikes(fleet: Fleet) {
  const rows = await queryRows<{ game_id: string; likes: number; rows: number }>(
    fleet,
    `select game_id, likes::int, (
       select count(*)::int from game_like where game_like.game_id = game_counter.game_id
     ) as rows from game_counter`,
  )
  return {
    counters: Object.fromEntries(rows.map((row) => [row.game_id, row.likes])),
    rows: Object.fromEntries(rows.map((row) => [row.game_id, row.rows])),
  }
}

/** Expects exactly the acknowledged likes in the database, and counters equal to the rows. */
export async function expectAcknowledged(fleet: Fleet, load: Load): Promise<void> {
  const rows = await queryRows<{ name: string }>(
    fleet,
    `select email || ' ' || game_id as name from game_like join "user" on "user".id = user_id`,
  )
  const stored = new Set(rows.map(({ name }) => name))
  const wrong = [...load.acknowledged]
    .filter(([name, liked]) => !load.unknown.has(name) && stored.has(name) !== liked)
    .map(([name]) => name)
  expect(wrong).toEqual([])
  const { counters, rows: counted } = await readLikes(fleet)
  expect(counters).toEqual(counted)
}
