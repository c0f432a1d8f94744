/** A portal with data: games with likes, and a player with content on every page. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { openDatabase } from '#platform/db/db.server.ts'
import { startPortal, type Portal } from '../portal.ts'
import { makeAchievement, makePlayTime } from '../factories.ts'
import { insertRows } from '../rows.ts'
import { words } from '../words.ts'

const HOUR_MS = 3_600_000
/** Fixed dates for visual snapshots. */
const JOINED_AT = '2025-06-20T12:00:00.000Z'
const UNLOCKED_AT = Date.UTC(2025, 7, 1)

/** Likes by game, covering every label and number of stars. */
const LIKES = {
  survev: 1_234,
  krunker: 480,
  bloxd: 399,
  agar: 333,
  kour: 250,
  slither: 160,
  arras: 42,
  mope: 7,
}
/** The game of the day, whatever the date is. */
const DAILY = 'moomoo'
/** Play time in ms by game. */
const PLAYED = { bloxd: 15.2 * HOUR_MS, survev: 9.2 * HOUR_MS, kour: 700_000, agar: 42_000 }
const LIKED = ['survev', 'agar', 'mope']
const UNLOCKED = words`
  playtime-1h playtime-5h playtime-10h playtime-24h first-game five-genres first-like`

/** Starts a portal whose games have likes; `stop` removes its data. */
export async function startFullPortal(): Promise<Portal> {
  const dataDir = await mkdtemp(join(tmpdir(), 'io-arcade-full-'))
  const db = await openDatabase(join(dataDir, 'io-arcade.sqlite'))
  const rows = Object.entries(LIKES).map(([game_id, likes]) => ({ game_id, likes }))
  await insertRows(db, 'game_counter', rows)
  const today = dayOf(db.now())
  const days = [today, today + 1].map((day) => ({ day, game_id: DAILY }))
  await insertRows(db, 'daily_game', days)
  await db.destroy()
  const portal = await startPortal({ DATA_DIR: dataDir })
  return {
    ...portal,
    async stop() {
      await portal.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Gives a player of that portal play time, likes, and achievements of each group but one. */
export async function fillAccount(portal: Portal, email: string): Promise<void> {
  await using db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  const joined = db.updateTable('user').set({ created_at: JOINED_AT }).where('email', '=', email)
  const { id } = await joined.returning('id').executeTakeFirstOrThrow()
  await makePlayTime(db, id, PLAYED, UNLOCKED_AT)
  // The counters (`LIKES`) are higher than the number of these rows. No check compares them.
  const likes = LIKED.map((game_id, index) => ({
    user_id: id,
    game_id,
    created_at: UNLOCKED_AT + index,
  }))
  await insertRows(db, 'game_like', likes)
  const passkeys = ['Firefox, Windows', 'The phone'].map((name, index) => ({
    id: `${id}${index}`,
    user_id: id,
    host: 'localhost',
    public_key: '',
    counter: 0,
    transports: '[]',
    name,
    created_at: UNLOCKED_AT,
    last_used_at: index === 0 ? UNLOCKED_AT : null,
  }))
  await insertRows(db, 'passkey', passkeys)
  for (const [index, achievementId] of UNLOCKED.entries()) {
    await makeAchievement(db, id, achievementId, UNLOCKED_AT + index)
  }
}
