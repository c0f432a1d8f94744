/** Transactions and their events: all or nothing. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, test } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeFolder } from '#tests/folder.ts'
import type { PublishedEvent } from '../events/events.ts'
import { openDatabase } from './db.server.ts'
import { transact, transactWithEvents, type Tx } from './transact.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

const eventOf = (gameId: string): PublishedEvent => ({
  kind: 'likes-changed',
  gameId,
  likes: 1,
  version: 1,
})

async function add(tx: Tx, gameId: string): Promise<string> {
  tx.emit(eventOf(gameId))
  await insertRows(tx, 'game_counter', { game_id: gameId, likes: 1 })
  return gameId
}

describeOnBothEngines('transact', (at) => {
  const listGames = async () => {
    const rows = await at.db.selectFrom('game_counter').select('game_id').execute()
    return rows.map(({ game_id }) => game_id).toSorted()
  }

  it('returns the result of the work and publishes its events in order', async () => {
    const events = recordEvents(at.db)
    const result = await transact(at.db, async (tx) => [
      await add(tx, 'agar'),
      await add(tx, 'gats'),
    ])
    expect(result).toEqual(['agar', 'gats'])
    expect(events).toEqual([eventOf('agar'), eventOf('gats')])
  })

  it('refuses a query on the database, which would wait for the transaction', async () => {
    const work = transact(at.db, async () => listGames())
    await expect(work).rejects.toThrow('inside a transaction')
    expect(await listGames()).toEqual([])
  })

  it('publishes events after the commit, so that subscribers can read the change', async () => {
    const other = await openDatabase(at.location)
    const found: Promise<unknown>[] = []
    const stop = at.db.events.subscribe(() => {
      found.push(other.selectFrom('game_counter').select('game_id').execute())
    })
    await transact(at.db, (tx) => add(tx, 'agar'))
    stop()
    expect(await Promise.all(found)).toEqual([[{ game_id: 'agar' }]])
    await other.destroy()
  })

  it('changes and publishes nothing if the work fails', async () => {
    const events = recordEvents(at.db)
    const failing = transact(at.db, async (tx) => {
      await add(tx, 'agar')
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    expect([await listGames(), events]).toEqual([[], []])
  })

  it('isolates a failing work from the others, and publishes each event once', async () => {
    const events = recordEvents(at.db)
    const results = await Promise.allSettled([
      transact(at.db, (tx) => add(tx, 'agar')),
      transact(at.db, async (tx) => {
        await add(tx, 'broken')
        throw new Error('changed its mind')
      }),
      transact(at.db, (tx) => add(tx, 'gats')),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await listGames()).toEqual(['agar', 'gats'])
    const received = events.map((event) => event.kind === 'likes-changed' && event.gameId)
    expect(received.toSorted()).toEqual(['agar', 'gats'])
  })

  it('runs handlers in the transaction, each with all events of its kind at once', async () => {
    const published = recordEvents(at.db)
    const calls: [kind: string, userIds: string[]][] = []
    at.db.writer.setHandlers({
      'account-created': [
        async (tx, events) => {
          calls.push(['account-created', events.map(({ userId }) => userId)])
          for (const { userId } of events) {
            await add(tx, userId)
            tx.emit({ kind: 'address-confirmed', userId })
          }
        },
      ],
      'address-confirmed': [
        async (_tx, events) =>
          void calls.push(['address-confirmed', events.map(({ userId }) => userId)]),
      ],
    })
    const { result, events } = await transactWithEvents(at.db, async (tx) => {
      for (const userId of ['ada', 'bob']) tx.emit({ kind: 'account-created', userId })
      return add(tx, 'agar')
    })
    expect([result, await listGames()]).toEqual(['agar', ['ada', 'agar', 'bob']])
    expect(calls).toEqual([
      ['account-created', ['ada', 'bob']],
      ['address-confirmed', ['ada', 'bob']],
    ])
    expect(events.filter(({ kind }) => kind === 'address-confirmed')).toHaveLength(2)
    // The others are internal.
    expect(published).toEqual(['agar', 'ada', 'bob'].map(eventOf))
  })

  it('changes nothing if a handler fails or handlers never end, and isolates such a work', async () => {
    const published = recordEvents(at.db)
    at.db.writer.setHandlers({
      'account-created': [
        async (tx) => {
          await add(tx, 'broken')
          throw new Error('the disk is full')
        },
      ],
      'address-confirmed': [async (tx, [event]) => tx.emit(event!)],
    })
    const emit = (kind: 'account-created' | 'address-confirmed') =>
      transactWithEvents(at.db, async (tx) => tx.emit({ kind, userId: 'ada' }))
    const results = await Promise.allSettled([
      emit('account-created'),
      emit('address-confirmed'),
      transactWithEvents(at.db, (tx) => add(tx, 'agar')),
    ])
    expect(results).toMatchObject([
      { reason: new Error('the disk is full') },
      { reason: new Error('endless events: address-confirmed') },
      // A work sees only its own events.
      { value: { result: 'agar', events: [eventOf('agar')] } },
    ])
    expect([await listGames(), published]).toEqual([['agar'], [eventOf('agar')]])
  })

  it('completes two works that would deadlock', async () => {
    await transact(at.db, async (tx) => [await add(tx, 'agar'), await add(tx, 'gats')])
    const { promise: bothHold, resolve: hold } = Promise.withResolvers<void>()
    let holding = 0
    const raise = (tx: Tx, gameId: string) =>
      tx
        .updateTable('game_counter')
        .set((row) => ({ likes: row('likes', '+', 1) }))
        .where('game_id', '=', gameId)
        .execute()
    const inOrder = (first: string, second: string) =>
      transact(at.db, async (tx) => {
        await raise(tx, first)
        holding += 1
        // SQLite has one writer: the second work starts after the first has ended.
        if (holding === 2 || at.engine === 'sqlite') hold()
        await bothHold
        await raise(tx, second)
      })
    await Promise.all([inOrder('agar', 'gats'), inOrder('gats', 'agar')])
    const rows = await at.db.selectFrom('game_counter').select('likes').execute()
    expect(rows).toEqual([{ likes: 3 }, { likes: 3 }])
  })
})

test('waits for another process that changes the file, while reads go on', async () => {
  const path = join(await makeFolder(), 'portal.sqlite')
  const db = await openTestDatabase(path, { isServing: true })
  const other = new DatabaseSync(path)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const writing = transact(db, (tx) => add(tx, 'agar'))
  for (let reads = 0; reads < 20; reads += 1) {
    await new Promise(setImmediate)
    expect(await db.selectFrom('game_counter').selectAll().execute()).toEqual([])
  }
  other.exec('rollback')
  expect(await writing).toBe('agar')
})
