/** Stored reports of games. */
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { addReport, countReports, removeExpiredGameReports, type GameReport } from './reports.ts'

const DAY_MS = 24 * 60 * 60_000
const SECRET = 'the key of the portal'

const report: GameReport = {
  gameId: 'agar',
  reason: 'nothing-shows',
  address: '192.0.2.1',
  userAgent: 'A browser',
}

describeOnBothEngines('the reports of games', (at) => {
  const add = (change: Partial<GameReport> = {}, secret = SECRET) =>
    transact(at.db, (tx) => addReport(tx, { ...report, ...change }, secret))

  test('counts only the first report per browser, game and day', async () => {
    await add()
    await add()
    await add({ reason: 'stops-working' })
    await add({ userAgent: 'Another browser', reason: 'stops-working' })
    await add({ address: '192.0.2.2' })
    await add({ gameId: 'survev', reason: 'another-site' })
    expect(await countReports(at.db)).toEqual(
      new Map([
        ['agar', { 'nothing-shows': 2, 'stops-working': 1 }],
        ['survev', { 'another-site': 1 }],
      ]),
    )
  })

  test('the reporter cannot be read, nor derived without the key', async () => {
    await add()
    await add({}, 'another key')
    const rows = await at.db.selectFrom('game_report').selectAll().execute()
    expect(new Set(rows.map(({ reporter }) => reporter)).size).toBe(2)
    expect(JSON.stringify(rows)).not.toMatch(/192\.0\.2|browser/)
  })

  test('reports count for 30 days and are removed afterwards', async () => {
    await add()
    const now = at.db.now()
    const later = (days: number) => now + days * DAY_MS
    const remove = (days: number) =>
      transact(at.db, (tx) => removeExpiredGameReports(tx, 10, later(days)))
    expect(await remove(29)).toBe(0)
    expect((await countReports(at.db, undefined, later(29))).size).toBe(1)
    expect((await countReports(at.db, undefined, later(31))).size).toBe(0)
    expect(await remove(31)).toBe(1)
  })
})
