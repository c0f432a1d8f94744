/** Stored results of game checks, and stored reports. */
import { expect, test } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import type { Outcome } from './game-state.ts'
import { openGameStates, saveChecks, type GameCheck } from './game-states.server.ts'
import {
  addReport,
  countReports,
  removeExpiredGameReports,
  type GameReport,
} from '#server/game-checks/reports.ts'

const DAY_MS = 24 * 60 * 60_000
const SECRET = 'the key of the portal'

const checkOf = (gameId: string, outcome: Outcome, change: Partial<GameCheck> = {}): GameCheck => ({
  gameId,
  outcome,
  checkedAt: 1_000,
  tookMs: 12,
  endedAt: 'https://game.example.io/',
  frameOptions: [],
  policies: [],
  ...change,
})

const report: GameReport = {
  gameId: 'agar',
  reason: 'nothing-shows',
  address: '192.0.2.1',
  userAgent: 'A browser',
}

describeOnBothEngines('the state of games', (at) => {
  const save = (...checks: GameCheck[]) => transact(at.db, (tx) => saveChecks(tx, checks))
  const add = (change: Partial<GameReport> = {}, secret = SECRET) =>
    transact(at.db, (tx) => addReport(tx, { ...report, ...change }, secret))

  test('each probe is evaluated after the ones before, and emits an event', async () => {
    const received: string[] = []
    at.db.events.subscribe(({ kind }) => received.push(kind))
    const states = await openGameStates(at.db)
    expect(states.byGame).toEqual({})
    await save(checkOf('agar', 'failed'), checkOf('survev', 'refuses'))
    await save(checkOf('agar', 'failed', { checkedAt: 2_000 }))
    expect(received).toEqual(['games-checked', 'games-checked'])
    await states.refresh()
    expect(states.byGame).toEqual({
      agar: { state: 'down', checkedAt: 2_000 },
      survev: { state: 'refuses', checkedAt: 1_000 },
    })
    expect([...states.down, ...states.refusing]).toEqual(['agar', 'survev'])
  })

  test('the version changes only if the content of pages changes', async () => {
    const states = await openGameStates(at.db)
    const versionAfter = async (...checks: GameCheck[]) => {
      await save(...checks)
      await states.refresh()
      return states.version
    }
    const first = await versionAfter(checkOf('agar', 'runs'))
    expect(await versionAfter(checkOf('agar', 'runs', { checkedAt: 9_000 }))).toBe(first)
    const down = await versionAfter(checkOf('agar', 'failed')).then(() =>
      versionAfter(checkOf('agar', 'failed')),
    )
    expect(down).toBeGreaterThan(first)
    // The game's page shows the time of the check.
    expect(await versionAfter(checkOf('agar', 'failed', { checkedAt: 9_000 }))).toBeGreaterThan(
      down,
    )
  })

  test('headers are stored truncated and without NUL characters', async () => {
    const policies = ["img-src 'none'", `frame-ancestors 'none'; x ${'y'.repeat(5_000)}`]
    await save(checkOf('agar', 'refuses', { policies, frameOptions: ['DE\0NY'], status: 200 }))
    const row = await at.db.selectFrom('game_check').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ frame_options: 'DENY', status: 200, fault: null, took_ms: 12 })
    expect(row.frame_ancestors).toHaveLength(1_000)
    expect(row.frame_ancestors).toMatch(/^frame-ancestors 'none'; x y/)
  })

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
    expect((await countReports(at.db, later(29))).size).toBe(1)
    expect((await countReports(at.db, later(31))).size).toBe(0)
    expect(await remove(31)).toBe(1)
  })
})
