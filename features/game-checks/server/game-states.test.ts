/** Stored results of game checks. */
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { keepChecks } from './check-games.ts'
import { openGameStates, saveChecks, type GameCheck, type Outcome } from './game-states.server.ts'

const checkOf = (gameId: string, outcome: Outcome, change: Partial<GameCheck> = {}): GameCheck => ({
  gameId,
  outcome,
  checkedAt: 1_000,
  tookMs: 12,
  endedAt: 'https://game.example.io/',
  ...change,
})

describeOnBothEngines('the state of games', (at) => {
  const save = (...checks: GameCheck[]) => transact(at.db, (tx) => saveChecks(tx, checks))

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

  test('a portal without games on other sites stores its checks as done', async () => {
    expect(await keepChecks(at.db, [])).toBe(true)
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
})
