/** The figures of the overview, counted by the job from the tables. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { creditPlayTimes } from '#features/play/server/credit-play-time.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeLike, makeUser } from '#tests/factories.ts'
import {
  SHOWN_DAYS,
  countDay,
  countPlayReports,
  rankGames,
  readFigures,
  removeOldFigures,
} from './daily-figures.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY = 86_400_000
const TODAY = 20_400
const NOON = TODAY * DAY + DAY / 2
const MINUTE = 60_000

describeOnBothEngines('the figures of a day', (at) => {
  const figures = () => readFigures(at.db, NOON)
  const play = (userId: string, gameId: string, playedAt: number, claimedMs = MINUTE) =>
    transact(at.db, (tx) =>
      creditPlayTimes(tx, [{ userId, gameId, claimedMs, reportId: `r-${playedAt}` }], playedAt),
    )
  /** Counts in batches of this size. Returns their number. */
  async function count(rows: number, until = NOON): Promise<number> {
    let batches = 0
    await countPlayReports(at.db, until, async (work) => {
      do batches += 1
      while ((await work(rows)) >= rows)
    })
    return batches
  }

  it('are the sign-ups and likes of the day, however often they are counted', async () => {
    const { id } = await makeUser(at.db, { createdAt: TODAY * DAY })
    await makeUser(at.db, { createdAt: TODAY * DAY - 1 })
    await makeLike(at.db, id, 'agar', TODAY * DAY)
    await makeLike(at.db, id, 'survev', (TODAY + 1) * DAY - 1)
    await makeLike(at.db, id, 'slither', (TODAY + 1) * DAY)
    for (const day of [TODAY - 1, TODAY, TODAY]) await transact(at.db, (tx) => countDay(tx, day))
    const { days, byFigure } = await figures()
    expect(days).toHaveLength(SHOWN_DAYS)
    expect(days.at(-1)).toBe(TODAY)
    expect(byFigure['sign-ups'].slice(-3)).toEqual([0, 1, 1])
    expect(byFigure.likes.slice(-3)).toEqual([0, 0, 2])
    await at.db.deleteFrom('game_like').execute()
    await transact(at.db, (tx) => countDay(tx, TODAY))
    expect((await figures()).byFigure.likes.at(-1)).toBe(0)
  })

  it('contain each report of play time once, in batches and across midnight', async () => {
    const ada = await makeUser(at.db, { createdAt: NOON - 2 * DAY })
    const ben = await makeUser(at.db, { createdAt: NOON - 2 * DAY })
    await play(ada.id, 'agar', NOON - 10 * MINUTE)
    expect(await count(5)).toBe(1)
    await play(ada.id, 'agar', NOON + 2 * MINUTE, 30_000)
    await play(ben.id, 'survev', NOON + 3 * MINUTE)
    await play(ben.id, 'agar', NOON + DAY)
    const later = NOON + DAY + MINUTE
    expect(await count(1, later)).toBe(4)
    expect(await count(5, later)).toBe(1)
    const tomorrow = await readFigures(at.db, NOON + DAY)
    expect(tomorrow.byFigure['play-ms'].slice(-2)).toEqual([2.5 * MINUTE, MINUTE])
    expect(tomorrow.playedToday).toEqual([{ gameId: 'agar', ms: MINUTE }])
    expect((await figures()).playedToday).toEqual([
      { gameId: 'agar', ms: 1.5 * MINUTE },
      { gameId: 'survev', ms: MINUTE },
    ])
  })

  it('leave reports that may still be committed to the next count', async () => {
    const { id } = await makeUser(at.db, { createdAt: NOON - DAY })
    await play(id, 'agar', NOON + 1)
    await count(5)
    expect((await figures()).byFigure['play-ms'].at(-1)).toBe(0)
    await count(5, NOON + 1)
    expect((await figures()).byFigure['play-ms'].at(-1)).toBe(MINUTE)
  })

  it('are counted once if another node took over the job meanwhile', async () => {
    const { id } = await makeUser(at.db, { createdAt: NOON - DAY })
    await play(id, 'agar', NOON - MINUTE)
    await countPlayReports(at.db, NOON, async (work) => {
      await work(5)
      await count(5)
    })
    expect((await figures()).byFigure['play-ms'].at(-1)).toBe(MINUTE)
  })

  it('count a report of an earlier release, which names no game', async () => {
    const { id } = await makeUser(at.db)
    const report = { user_id: id, report_id: 'old', credited_ms: 5, created_at: NOON - 1 }
    await insertRows(at.db, 'play_report', { ...report, game_id: null })
    await count(5)
    const { byFigure, playedToday } = await figures()
    expect([byFigure['play-ms'].at(-1), playedToday]).toEqual([5, []])
  })

  it('rank the games of 30 days, also before the first count of a day', async () => {
    const row = (day: number, game_id: string, value: number) =>
      insertRows(at.db, 'daily_figure', { day, figure: 'play-ms', game_id, value })
    await row(TODAY - SHOWN_DAYS, 'agar', 1_000)
    await row(TODAY - SHOWN_DAYS + 1, 'agar', 1)
    await row(TODAY - 3, 'survev', 2)
    await row(TODAY, 'agar', 3)
    for (let game = 0; game < 12; game += 1) await row(TODAY, `game-${game}`, 1)
    const none = { playedMonth: [], playedToday: expect.anything() }
    expect(await figures()).toMatchObject(none)
    for (const day of [TODAY - 1, TODAY]) await rankGames(at.db, day)
    for (const now of [NOON, NOON + DAY]) {
      const { playedMonth } = await readFigures(at.db, now)
      expect(playedMonth).toHaveLength(10)
      expect(playedMonth.slice(0, 2)).toEqual([
        { gameId: 'agar', ms: 4 },
        { gameId: 'survev', ms: 2 },
      ])
    }
  })

  it('are kept for 400 days, those of single games for 30', async () => {
    const figure = 'play-ms' as const
    const ofGames = [TODAY - 30, TODAY - 29].map((day) => ({
      day,
      figure,
      game_id: 'agar',
      value: 1,
    }))
    await insertRows(at.db, 'daily_figure', ofGames)
    for (const day of [TODAY - 400, TODAY - 399]) {
      await transact(at.db, (tx) => countDay(tx, day))
    }
    expect(await transact(at.db, (tx) => removeOldFigures(tx, 10, NOON))).toBe(3)
    const left = await at.db.selectFrom('daily_figure').select('day').distinct().execute()
    expect(left.toSorted((a, b) => a.day - b.day)).toEqual([
      { day: TODAY - 399 },
      { day: TODAY - 29 },
    ])
  })
})
