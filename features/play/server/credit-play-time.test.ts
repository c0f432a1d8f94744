/** Play time: the server's clock limits every claim. */
import { beforeEach, expect, it } from 'vitest'
import { transact, transactWithEvents } from '#platform/db/transact.server.ts'
import { listNewlyUnlocked } from '#features/achievements/server/award-achievements.server.ts'
import { listNotifications } from '#features/notifications/server/notifications.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { handleEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { MAX_CREDIT_MS } from '../play-rules.ts'
import { creditPlayTimes, removeExpiredReports } from './credit-play-time.server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const START = 1_750_000_000_000

let reports = 0

async function credit(
  db: OpenDatabase,
  userId: string,
  claimedMs: number,
  now: number,
  reportId?: string,
) {
  reports += 1
  const report = { userId, gameId: 'survev', claimedMs, reportId: reportId ?? `report-${reports}` }
  const { result, events } = await transactWithEvents(db, (tx) =>
    creditPlayTimes(tx, [report], now),
  )
  return { ...result[0]!, unlocked: listNewlyUnlocked(events).get(userId) ?? [] }
}

describeOnBothEngines('creditPlayTimes', (at) => {
  beforeEach(() => handleEvents(at.db))

  it('credits a minute that has passed', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    const { creditedMs, totalPlayMs } = await credit(at.db, id, MINUTE, START + MINUTE)
    expect([creditedMs, totalPlayMs]).toEqual([MINUTE, MINUTE])
  })

  it('credits again after a clock that was a year ahead', async () => {
    const { id } = await makeUser(at.db, { createdAt: START + 365 * 24 * HOUR })
    await credit(at.db, id, MINUTE, START + 365 * 24 * HOUR + MINUTE)
    expect((await credit(at.db, id, MINUTE, START)).creditedMs).toBe(0)
    const { creditedMs, daysInRow, lastPlayDay } = await credit(at.db, id, MINUTE, START + MINUTE)
    expect([creditedMs, daysInRow]).toEqual([MINUTE, 1])
    expect(lastPlayDay).toBe(Math.floor(START / (24 * HOUR)))
    expect((await credit(at.db, id, MINUTE, START + 24 * HOUR)).daysInRow).toBe(2)
  })

  it('stores no report without a credit, and credits its repetition once', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    await credit(at.db, id, 0, START + MINUTE, 'again')
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toEqual([])
    await credit(at.db, id, MINUTE, START + MINUTE, 'again')
    const { totalPlayMs } = await credit(at.db, id, MINUTE, START + 2 * MINUTE, 'again')
    expect(totalPlayMs).toBe(MINUTE)
  })

  it.each([1e12, Number.MAX_VALUE, Infinity, NaN, -1])(
    'never credits more than has passed for a claim of %s',
    async (claim) => {
      const { id } = await makeUser(at.db, { createdAt: START })
      const { creditedMs } = await credit(at.db, id, claim, START + 10_000)
      expect(creditedMs).toBe(Number.isFinite(claim) && claim > 0 ? 10_000 : 0)
    },
  )

  it('caps a single save after any pause', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    expect((await credit(at.db, id, HOUR, START + HOUR)).creditedMs).toBe(MAX_CREDIT_MS)
  })

  it('limits five concurrent tabs to the elapsed time', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    for (let minute = 1; minute <= 10; minute += 1) {
      await Promise.all(
        Array.from({ length: 5 }, () => credit(at.db, id, MINUTE, START + minute * MINUTE)),
      )
    }
    const { totalPlayMs } = await credit(at.db, id, 0, START + 10 * MINUTE)
    expect(totalPlayMs).toBe(10 * MINUTE)
  })

  it('awards each of the four achievements once, with a notification each', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    let now = START
    for (const hours of [1, 5, 10, 24]) {
      // The save before the mark, then the save that reaches it.
      await at.db
        .updateTable('profile')
        .set({ total_play_ms: hours * HOUR - MINUTE - 1 })
        .where('user_id', '=', id)
        .execute()
      now += MINUTE
      expect((await credit(at.db, id, MINUTE, now)).unlocked).toEqual([])
      now += MINUTE
      const { unlocked } = await credit(at.db, id, MINUTE, now)
      expect(unlocked.map((each) => each.id)).toEqual([`playtime-${hours}h`])
    }
    const notifications = await listNotifications(at.db, id, { games: [], now })
    expect(
      notifications.filter((notification) => notification.type === 'achievement'),
    ).toHaveLength(4)
  })

  it('removes reports after a day, and no sooner', async () => {
    const { id } = await makeUser(at.db, { createdAt: START })
    await credit(at.db, id, 1_000, START + MINUTE)
    await transact(at.db, (tx) => removeExpiredReports(tx, 100, START + 23 * HOUR))
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toHaveLength(1)
    await transact(at.db, (tx) => removeExpiredReports(tx, 100, START + 25 * HOUR))
    expect(await at.db.selectFrom('play_report').selectAll().execute()).toHaveLength(0)
  })

  it('credits a batch: reports of one account in order, repeated ids once', async () => {
    const [ada, bob] = [
      await makeUser(at.db, { createdAt: START }),
      await makeUser(at.db, { createdAt: START }),
    ]
    await credit(at.db, bob.id, 1_000, START + MINUTE, 'known-report')
    const report = (userId: string, reportId: string, gameId = 'survev') => ({
      userId,
      gameId,
      reportId,
      claimedMs: 10_000,
    })
    const credits = await transact(at.db, (tx) =>
      creditPlayTimes(
        tx,
        [
          report(ada.id, 'first-report'),
          // No time has elapsed since the report before.
          report(ada.id, 'second-report', 'agar'),
          report(bob.id, 'known-report'),
          report('nobody', 'third-report'),
          report(bob.id, 'fourth-report', 'agar'),
          report(bob.id, 'fourth-report', 'agar'),
        ],
        START + 2 * MINUTE,
      ),
    )
    expect(credits.map((each) => each?.creditedMs)).toEqual([10_000, 0, 0, undefined, 10_000, 0])
    const rows = await at.db
      .selectFrom('play_time')
      .select(['user_id', 'game_id', 'total_ms'])
      .execute()
    expect(new Set(rows)).toEqual(
      new Set([
        { user_id: bob.id, game_id: 'survev', total_ms: 1_000 },
        { user_id: ada.id, game_id: 'survev', total_ms: 10_000 },
        { user_id: bob.id, game_id: 'agar', total_ms: 10_000 },
      ]),
    )
  })

  it('unlocks the achievements of several players in one batch', async () => {
    const players = [
      await makeUser(at.db, { createdAt: START }),
      await makeUser(at.db, { createdAt: START }),
    ]
    await at.db.updateTable('profile').set({ total_play_ms: HOUR }).execute()
    const reports = players.map(({ id }) => ({
      userId: id,
      gameId: 'survev',
      reportId: 'the-report',
      claimedMs: 1_000,
    }))
    const { events } = await transactWithEvents(at.db, (tx) =>
      creditPlayTimes(tx, reports, START + MINUTE),
    )
    const unlocked = listNewlyUnlocked(events)
    for (const { id } of players) {
      expect(unlocked.get(id)?.map((each) => each.id)).toEqual(['playtime-1h'])
    }
  })
})
