/**
 * Likes over HTTP with 50 callers, on SQLite with every commit on the disk, against the same
 * statements without HTTP, in alternating rounds. Ends with 1 below the budget, or where the
 * counters do not equal the rows.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../app/db/db.server.ts'
import { createWriter } from '../app/db/writer.server.ts'
import { setLike } from '../app/features/likes/set-like.server.ts'
import { makeUser } from '../tests/factories.ts'
import { startPortal } from '../tests/portal.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { likeRequests, signUpPlayers } from './players.ts'
import { ask, format, median, start } from './processes.ts'

const MIN_RATIO = 0.3
const CALLERS = 50
const ROUNDS = 7
const ROUND_MS = 2_000
const GAMES = ['survev', 'agar', 'gats', 'mope', 'florr']

const folder = await mkdtemp(join(tmpdir(), 'io-arcade-bench-'))
const db = await openDatabase(join(folder, 'direct.sqlite'))
const writer = createWriter(db, 'sqlite')
const users = await Promise.all(Array.from({ length: CALLERS }, () => makeUser(db)))

/** The statements of a like without HTTP, session or anything else; likes per second. */
async function likeDirectly(): Promise<number> {
  let likes = 0
  const startedAt = performance.now()
  const endsAt = startedAt + ROUND_MS
  await Promise.all(
    users.map(async (user, index) => {
      const gameId = GAMES[index % GAMES.length]!
      for (let liked = true; performance.now() < endsAt; liked = !liked) {
        await writer.write((tx) => setLike(tx, { userId: user.id, gameId, liked }))
        likes += 1
      }
    }),
  )
  return likes / ((performance.now() - startedAt) / 1_000)
}

const portal = await startPortal()
const load = start('./load.ts')
try {
  const players = await signUpPlayers(portal.url, CALLERS)
  const order: LoadOrder = {
    port: Number(new URL(portal.url).port),
    requests: players.map((player, index) =>
      likeRequests(portal.url, player, GAMES[index % GAMES.length]!),
    ),
    durationMs: ROUND_MS,
  }
  const rates = { http: [] as number[], direct: [] as number[] }
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { requests, seconds } = await ask<LoadResult>(load, order)
    const direct = await likeDirectly()
    // The first round only warms up.
    if (round === 0) continue
    rates.http.push(requests / seconds)
    rates.direct.push(direct)
    console.log(`round ${round}: HTTP ${format(requests / seconds)}/s, direct ${format(direct)}/s`)
  }
  const ratio = median(rates.http.map((rate, index) => rate / rates.direct[index]!))
  console.log(
    `likes, ${CALLERS} callers, SQLite FULL, medians of ${ROUNDS} rounds: ` +
      `HTTP ${format(median(rates.http))}/s, the same statements ${format(median(rates.direct))}/s, ` +
      `ratio within a round ${ratio.toFixed(2)} (at least ${MIN_RATIO})`,
  )
  const counters = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
  for (const { game_id: gameId, likes } of counters) {
    const rows = await db
      .selectFrom('game_like')
      .select('user_id')
      .where('game_id', '=', gameId)
      .execute()
    if (rows.length !== likes) throw new Error(`${gameId}: counter ${likes}, rows ${rows.length}`)
  }
  process.exitCode = ratio < MIN_RATIO ? 1 : 0
} finally {
  load.kill()
  await portal.stop()
  await db.destroy()
  await rm(folder, { recursive: true })
}
