/** Broken Postgres connections: transactions are retried and the caller sees no error. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openBreakingConnection } from '#tests/breaking-connection.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { makeUser } from '#tests/factories.ts'
import { createLikeSetter } from '#features/likes/server/set-like.server.ts'
import { isBrokenConnection, isStorageFault } from './storage-fault.ts'
import { transact, type Tx } from './transact.server.ts'
import { insertRows } from '#tests/rows.ts'
import { openTestDatabase } from '#tests/test-database.ts'

describeOnBothEngines('a broken connection', (at) => {
  it('is not reported for an SQL error', async () => {
    const fault = await sql`select nothing`.execute(at.db).catch((error: unknown) => error)
    expect([fault instanceof Error, isBrokenConnection(fault)]).toEqual([true, false])
  })

  // SQLite has no connections that could break.
  if (at.engine === 'sqlite') return

  async function open() {
    const line = await openBreakingConnection(at.location)
    const db = await openTestDatabase(line.url)
    return { line, db }
  }
  const listGames = async () => {
    const rows = await at.db.selectFrom('game_counter').select('game_id').execute()
    return rows.map(({ game_id }) => game_id).toSorted()
  }
  async function add(tx: Tx, gameId: string) {
    tx.emit({ kind: 'likes-changed', gameId, likes: 1, version: 1 })
    await insertRows(tx, 'game_counter', { game_id: gameId, likes: 1 })
  }

  it('leads to a retry of the transaction, with its events published once', async () => {
    const { line, db } = await open()
    const events = recordEvents(db)
    line.breakAt('insert into "game_counter"')
    await transact(db, (tx) => add(tx, 'agar'))
    expect([await listGames(), events.length]).toEqual([['agar'], 1])
  })

  it('is one to a server that has become a standby, too', async () => {
    const { db } = await open()
    const becomeStandby = sql`set session characteristics as transaction read only`
    await Promise.all(
      [1, 2].map(() =>
        db.connection().execute(async (connection) => {
          await becomeStandby.execute(connection)
          await sql`select pg_sleep(0.1)`.execute(connection)
        }),
      ),
    )
    const first = await transact(db, (tx) => add(tx, 'agar')).catch((error: unknown) => error)
    expect(isStorageFault(first)).toBe(true)
    for (const gameId of ['gats', 'krunker']) await transact(db, (tx) => add(tx, gameId))
    expect(await listGames()).toEqual(['gats', 'krunker'])
  })

  it('does not cause a repeat of a transaction whose commit may have succeeded', async () => {
    const { line, db } = await open()
    line.breakAt('commit', { isHeard: true })
    const fault = await transact(db, (tx) => add(tx, 'agar')).catch((error: unknown) => error)
    expect([isStorageFault(fault), String(fault)]).toEqual([true, String(fault)])
    expect(await listGames()).toEqual(['agar'])
  })

  it.each([true, false])(
    'likes once if it breaks during the commit (committed: %s)',
    async (isHeard) => {
      const { line, db } = await open()
      const { id: userId } = await makeUser(at.db)
      line.breakAt('commit', { isHeard })
      const like = createLikeSetter(db)
      expect(await like({ userId, gameId: 'agar', liked: true })).toMatchObject({ likes: 1 })
      expect(await at.db.selectFrom('game_like').select('game_id').execute()).toEqual([
        { game_id: 'agar' },
      ])
    },
  )
})
