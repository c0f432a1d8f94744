/** The number of things that need attention, as the account menu shows it. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { createAttention } from './attention.server.ts'

const GAMES = [{ id: 'agar' }, { id: 'survev' }]
const STATE = {
  isDamaged: false,
  nightlyBackups: undefined,
  readFreeBytes: () => undefined,
} as never

describeOnBothEngines('the number in the menu', (at) => {
  it('is read at most once a minute, and at once by the page', async () => {
    const gameStates = { down: new Set(['agar', 'hidden']), refusing: new Set<string>() }
    let now = 0
    const attention = createAttention(
      { db: at.db, state: STATE, gameStates, games: GAMES },
      () => now,
    )
    expect(await attention.count()).toBe(1)
    gameStates.down.clear()
    now = 59_999
    expect(await attention.count()).toBe(1)
    now = 60_000
    expect(await attention.count()).toBe(0)
    gameStates.refusing.add('survev')
    expect(await attention.list()).toEqual([{ kind: 'games', count: 1 }])
    expect(await attention.count()).toBe(1)
  })

  it('is unknown while the database fails, and the page says why', async () => {
    const gameStates = { down: new Set<string>(), refusing: new Set<string>() }
    let now = 0
    const attention = createAttention(
      { db: at.db, state: STATE, gameStates, games: GAMES },
      () => now,
    )
    await at.db.schema.alterTable('outbox').renameTo('gone').execute()
    expect(await attention.count()).toBeUndefined()
    await expect(attention.list()).rejects.toThrow('outbox')
    await at.db.schema.alterTable('gone').renameTo('outbox').execute()
    now = 60_000
    expect(await attention.count()).toBe(0)
  })
})
