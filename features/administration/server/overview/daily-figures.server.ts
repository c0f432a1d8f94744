/**
 * The figures of each day for the overview. A job counts them from the tables, so that a like or a
 * report of play time writes nothing for them.
 *
 * - `sign-ups`, `likes`: accounts and likes of the day that are still there.
 * - `play-ms`: credited play time, of each game, and with an empty `game_id` of all.
 * - `play-ms-30-days`: the most played games of 30 days. Only the last count is kept.
 * - `counted-to`: reports of play time up to this time are counted, ms.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayOf } from '#catalogue/game-of-the-day.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db, Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { tableOf } from '#platform/db/rows.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import type { Job, JobContext } from '#platform/jobs/job.ts'
import { DAY_MS } from '#lib/duration.ts'

export const SHOWN_DAYS = 30
const KEEP_DAYS = 400
/** Games in a list of the most played. */
const RANKED_GAMES = 10
/** Reports are counted once every transaction of their time has ended, ms. */
const SETTLED_AFTER_MS = 60_000
/** Between two queries, so that requests get their turn, ms. */
const PAUSE_MS = 10

/** Creates the job that counts the figures of today and yesterday every ten minutes. */
export const countDailyFigures = ({ db }: { db: Db }): Job => ({
  name: 'daily-figures',
  schedule: { perFleet: true, everyMs: 10 * 60_000 },
  failureMessage: 'the figures of the day could not be counted',
  async run({ inBatches, isStopping }) {
    const now = db.now()
    for (const day of [dayOf(now) - 1, dayOf(now)]) await transact(db, (tx) => countDay(tx, day))
    await countPlayReports(db, now - SETTLED_AFTER_MS, inBatches)
    if (isStopping()) return 'retry'
    await rankGames(db, dayOf(now))
    return undefined
  },
})

type Figure = { day: number; figure: string; game_id: string; value: number }

const COLUMNS = { day: 'bigint', figure: 'text', game_id: 'text', value: 'bigint' } as const

/** Stores the figures. With `adds`, the values are added to those of the day. */
async function store(tx: Tx, figures: Figure[], adds = false): Promise<void> {
  await sql`
    insert into daily_figure (day, figure, game_id, value)
    select day, figure, game_id, value from ${tableOf(tx, COLUMNS, figures)} as given where true
    on conflict (day, figure, game_id) do update
      set value = excluded.value ${adds ? sql`+ daily_figure.value` : sql``}`.execute(tx)
}

/** Counts the accounts and likes of a day (UTC). */
export async function countDay(tx: Tx, day: number): Promise<void> {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  const [first, last] = [from, to].map((time) => new Date(time).toISOString()) as [string, string]
  const users = tx.selectFrom('user').where('created_at', '>=', first)
  const signUps = await countRows(users.where('created_at', '<', last))
  const later = tx.selectFrom('game_like').where('created_at', '>=', from)
  const likes = await countRows(later.where('created_at', '<', to))
  await store(tx, [
    { day, figure: 'sign-ups', game_id: '', value: signUps },
    { day, figure: 'likes', game_id: '', value: likes },
  ])
}

/**
 * Adds the reports of play time since the last count to the figures of their days. The first count
 * begins with today.
 *
 * @param until later reports are not counted yet, ms
 */
export async function countPlayReports(db: Db, until: number, inBatches: JobContext['inBatches']) {
  const mark = await readMark(db, until)
  const played = new Map<string, Figure>()
  const add = (day: number, game_id: string, ms: number) => {
    const key = `${day} ${game_id}`
    const value = ms + (played.get(key)?.value ?? 0)
    played.set(key, { day, figure: 'play-ms', game_id, value })
  }
  let counted = mark ?? dayOf(until) * DAY_MS - 1
  await inBatches(async (rows) => {
    const last = await db
      .selectFrom('play_report')
      .select('created_at')
      .where('created_at', '>', counted)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .offset(rows - 1)
      .limit(1)
      .executeTakeFirst()
    // With all reports of that millisecond.
    const to = last?.created_at ?? Math.max(counted, until)
    const { rows: sums } = await sql<{ day: number; game_id: string | null; ms: number | string }>`
      select created_at / ${sql.lit(DAY_MS)} as day, game_id, sum(credited_ms) as ms
      from play_report where created_at > ${counted} and created_at <= ${to}
      group by 1, 2`.execute(db)
    for (const { day, game_id, ms } of sums) {
      add(day, '', Number(ms))
      if (game_id !== null) add(day, game_id, Number(ms))
    }
    counted = to
    return last ? rows : 0
  })
  await transact(db, async (tx) => {
    // Another node may have taken over the job meanwhile.
    if ((await readMark(tx, until)) !== mark) return
    await store(tx, [...played.values()], true)
    await store(tx, [{ day: dayOf(counted), figure: 'counted-to', game_id: '', value: counted }])
  })
}

/** Returns the time up to which reports are counted, ms; undefined before the first count. */
async function readMark(db: Reader, until: number): Promise<number | undefined> {
  const today = dayOf(until)
  const { counted } = await db
    .selectFrom('daily_figure')
    .select(({ fn }) => fn.max('value').as('counted'))
    .where('figure', '=', 'counted-to')
    .where('day', 'in', [today - 1, today])
    .executeTakeFirstOrThrow()
  return counted ?? undefined
}

/** Finds the most played games of 30 days, a day at a time: one query may take too long. */
export async function rankGames(db: Db, today: number): Promise<void> {
  const totals = new Map<string, number>()
  for (let day = today - SHOWN_DAYS + 1; day <= today; day += 1) {
    for (const { gameId, ms } of await ofGames(db, 'play-ms').where('day', '=', day).execute()) {
      totals.set(gameId, (totals.get(gameId) ?? 0) + ms)
    }
    await pause(PAUSE_MS)
  }
  const ranked = [...totals].toSorted(([, a], [, b]) => b - a).slice(0, RANKED_GAMES)
  const figure = 'play-ms-30-days'
  await transact(db, async (tx) => {
    await tx
      .deleteFrom('daily_figure')
      .where('day', 'in', [today - 1, today])
      .where('figure', '=', figure)
      .execute()
    await store(
      tx,
      ranked.map(([game_id, value]) => ({ day: today, figure, game_id, value })),
    )
  })
}

const ofGames = (db: Reader, figure: 'play-ms' | 'play-ms-30-days') =>
  db
    .selectFrom('daily_figure')
    .select(['game_id as gameId', 'value as ms'])
    .where('figure', '=', figure)
    .where('game_id', '<>', '')

const SHOWN_FIGURES = ['sign-ups', 'likes', 'play-ms'] as const

/** Reads the figures of the last 30 days, at most ten minutes old. */
export async function readFigures(db: Reader, now = db.now()) {
  const today = dayOf(now)
  const days = Array.from({ length: SHOWN_DAYS }, (_, index) => today - SHOWN_DAYS + 1 + index)
  // With each day of the list, the index finds the row. A range would read the rows of all games.
  const rows = await db
    .selectFrom('daily_figure')
    .select(['day', 'figure', 'value'])
    .where('day', 'in', days)
    .where('figure', 'in', SHOWN_FIGURES)
    .where('game_id', '=', '')
    .execute()
  const values = new Map(rows.map(({ day, figure, value }) => [`${figure} ${day}`, value]))
  const ofDays = (figure: (typeof SHOWN_FIGURES)[number]) =>
    days.map((day) => values.get(`${figure} ${day}`) ?? 0)
  const ofToday = ofGames(db, 'play-ms').where('day', '=', today)
  const ofMonth = ofGames(db, 'play-ms-30-days').where('day', 'in', [today - 1, today])
  return {
    /** Days since 1970, UTC, oldest first. The last one is today. */
    days,
    /** The values of these days. */
    byFigure: {
      'sign-ups': ofDays('sign-ups'),
      likes: ofDays('likes'),
      'play-ms': ofDays('play-ms'),
    },
    /** The most played games of today and of 30 days. */
    playedToday: await ofToday.orderBy('value', 'desc').limit(RANKED_GAMES).execute(),
    playedMonth: await ofMonth
      .orderBy('day', 'desc')
      .orderBy('value', 'desc')
      .limit(RANKED_GAMES)
      .execute(),
  }
}

/**
 * Removes at most `limit` figures that are older than 400 days, or, of single games, than 30. Returns
 * the number removed.
 */
export const removeOldFigures = removerOfExpired(
  'daily_figure',
  ['day', 'figure', 'game_id'],
  (row, now) =>
    row.or([
      row('day', '<=', dayOf(now) - KEEP_DAYS),
      row('day', '<=', dayOf(now) - SHOWN_DAYS).and('game_id', '<>', ''),
    ]),
)
