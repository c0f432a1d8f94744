/** What needs the attention of the staff, and its number in the account menu. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { insertRows } from '#tests/rows.ts'
import { createAttention } from './attention.server.ts'

const MINUTE = 60_000
const LAST_BACKUP = Date.parse('2026-11-01T03:00Z')

describeOnBothEngines('what needs attention', (at) => {
  /** A portal without anything wrong. */
  const makeSource = () => ({
    db: at.db,
    state: {
      isDamaged: false,
      readFreeBytes: (): number | undefined => 1e9,
      nightlyBackups: { newestAt: LAST_BACKUP as number | undefined, isOverdue: false },
    },
    gameStates: { down: new Set<string>(), refusing: new Set<string>() },
    games: [{ id: 'agar' }, { id: 'survev' }],
  })
  type Source = ReturnType<typeof makeSource>
  /** Changes the portal, and returns what needs attention then. */
  async function list(change: (source: Source) => unknown) {
    const source = makeSource()
    await change(source)
    return createAttention(source).list()
  }
  /** Queues mails, of which some have failed. */
  const addMails = (count: number, attempts: number, created_at: number) =>
    insertRows(
      at.db,
      'outbox',
      Array.from({ length: count }, (_, index) => ({
        id: `mail-${index}`,
        recipient: 'a@example.org',
        subject: '',
        text_body: '',
        html_body: '',
        created_at,
        attempts,
        next_attempt_at: created_at,
      })),
    )

  it('is nothing if nothing is wrong', async () => {
    expect(await list(() => undefined)).toEqual([])
    const unknown = { readFreeBytes: () => undefined, nightlyBackups: undefined }
    expect(await list(({ state }) => Object.assign(state, unknown))).toEqual([])
    await addMails(1, 1, at.db.now() - 14 * MINUTE)
    expect(await list(() => undefined)).toEqual([])
    await at.db.updateTable('outbox').set({ attempts: 2, created_at: at.db.now() }).execute()
    expect(await list(() => undefined)).toEqual([])
  })

  it.each<[string, (source: Source) => unknown, object]>([
    ['a damaged file', ({ state }) => (state.isDamaged = true), { kind: 'damage' }],
    [
      'a full disk',
      ({ state }) => (state.readFreeBytes = () => 1e9 - 1),
      { kind: 'disk', bytes: 1e9 - 1 },
    ],
    [
      'no backup at all',
      ({ state }) => (state.nightlyBackups = { newestAt: undefined, isOverdue: true }),
      { kind: 'backup-failed' },
    ],
    [
      'an old backup',
      ({ state }) => (state.nightlyBackups.isOverdue = true),
      { kind: 'backup-old', since: LAST_BACKUP },
    ],
    [
      'mails that failed a minute ago',
      ({ db }) => addMails(3, 2, db.now() - MINUTE),
      { kind: 'mails', count: 3, since: expect.any(Number) },
    ],
    [
      'mails that wait for long',
      ({ db }) => addMails(3, 1, db.now() - 15 * MINUTE),
      { kind: 'mails', count: 3, since: expect.any(Number) },
    ],
    [
      'a node that disappeared',
      ({ db }) => insertRows(db, 'node', { id: 'a', version: '1', started_at: 1, seen_at: 1 }),
      { kind: 'nodes', count: 1 },
    ],
    [
      'a game that fails',
      ({ gameStates }) => gameStates.down.add('agar'),
      { kind: 'games', count: 1 },
    ],
  ])('is %s', async (_what, change, item) => {
    expect(await list(change)).toEqual([item])
  })

  it('begins with what may lose data', async () => {
    const items = await list(({ state, gameStates }) => {
      gameStates.refusing.add('agar')
      Object.assign(state, { isDamaged: true, readFreeBytes: () => 0 })
    })
    expect(items.map(({ kind }) => kind)).toEqual(['damage', 'disk', 'games'])
  })

  it('is counted at most once a minute, and at once by the page', async () => {
    const source = makeSource()
    const { down, refusing } = source.gameStates
    down.add('agar').add('hidden')
    let now = 0
    const attention = createAttention(source, () => now)
    expect(await attention.count()).toBe(1)
    down.clear()
    now = MINUTE - 1
    expect(await attention.count()).toBe(1)
    now = MINUTE
    expect(await attention.count()).toBe(0)
    refusing.add('survev')
    expect(await attention.list()).toEqual([{ kind: 'games', count: 1 }])
    expect(await attention.count()).toBe(1)
  })

  it('is unknown while the database fails, and the page says why', async () => {
    let now = 0
    const attention = createAttention(makeSource(), () => now)
    await at.db.schema.alterTable('outbox').renameTo('gone').execute()
    expect(await attention.count()).toBeUndefined()
    await expect(attention.list()).rejects.toThrow('outbox')
    await at.db.schema.alterTable('gone').renameTo('outbox').execute()
    now = MINUTE
    expect(await attention.count()).toBe(0)
  })
})
