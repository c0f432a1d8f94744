/** The database monitor: it queries rarely and never blocks. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { composeMail } from '#features/mail/server/mail-text.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { monitorDatabase } from './database-monitor.ts'

const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Hello.'] })

describeOnBothEngines('the state of the database', (at) => {
  const watch = (keepMs?: number) =>
    monitorDatabase({ db: at.db, measureDatabase: at.db.measure }, keepMs)

  it('reports the response time, the outbox and the size', async () => {
    await transact(at.db, (tx) => queueMail(tx, 'ada@example.org', mail, at.db.now() - 5_000))
    const { measures, response } = await watch()()
    expect(response!.readMs).toBeGreaterThan(0)
    expect(response!.outbox.waiting).toBe(1)
    expect(response!.outbox.oldestMs).toBeGreaterThanOrEqual(5_000)
    const quiet = { engine: 'postgres', inUse: 0, waiting: 0 }
    const { engine, databaseBytes } = measures as Partial<Record<string, unknown>>
    expect(at.engine === 'sqlite' ? [engine, Number(databaseBytes) > 0] : measures).toMatchObject(
      at.engine === 'sqlite' ? ['sqlite', true] : quiet,
    )
  })

  it('shares one query between requests in a row', async () => {
    const poll = watch()
    const first = await poll()
    await transact(at.db, (tx) => queueMail(tx, 'ada@example.org', mail))
    expect(await poll()).toBe(first)
    expect((await watch()()).response!.outbox.waiting).toBe(1)
  })

  it('reports when the database does not respond, and when it responds again', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const poll = watch(0)
    // Takes all connections, so that further queries wait.
    const holds = Array.from({ length: at.engine === 'sqlite' ? 1 : 10 }, () =>
      at.db.connection().execute(() => isOver),
    )
    const held = await poll()
    expect(held.response).toBeUndefined()
    const inLine = at.engine === 'postgres' ? { inUse: 10, waiting: 1 } : { engine: 'sqlite' }
    expect(held.measures).toMatchObject(inLine)
    // A second poll does not queue a second query.
    expect((await poll()).measures).toMatchObject(inLine)
    end()
    await Promise.all(holds)
    expect((await poll()).response).toBeDefined()
  })
})
