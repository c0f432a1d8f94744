/** What is told of the database: seldom asked, and never waited for. */
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { composeMail } from '#app/features/mail/mail-text.ts'
import { queueMail } from '#app/features/mail/outbox.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { monitorDatabase } from './database-monitor.ts'

const mail = composeMail({ portalName: 'IO Arcade', subject: 'Hello', paragraphs: ['Hello.'] })

describeOnBothEngines('the state of the database', (at) => {
  const watch = (keepMs?: number) =>
    monitorDatabase({ db: at.db, measureDatabase: at.db.measure }, keepMs)

  it('is how fast it answers, what waits in it, and how much there is of it', async () => {
    await transact(at.db, (tx) => queueMail(tx, 'ada@example.org', mail, at.db.now() - 5_000))
    const { measures, answer } = await watch()()
    expect(answer!.readMs).toBeGreaterThan(0)
    expect(answer!.outbox.waiting).toBe(1)
    expect(answer!.outbox.oldestMs).toBeGreaterThanOrEqual(5_000)
    const quiet = { engine: 'postgres', inUse: 0, waiting: 0 }
    const { engine, databaseBytes } = measures as Partial<Record<string, unknown>>
    expect(at.engine === 'sqlite' ? [engine, Number(databaseBytes) > 0] : measures).toMatchObject(
      at.engine === 'sqlite' ? ['sqlite', true] : quiet,
    )
  })

  it('is looked at once for those who ask in a row', async () => {
    const poll = watch()
    const first = await poll()
    await transact(at.db, (tx) => queueMail(tx, 'ada@example.org', mail))
    expect(await poll()).toBe(first)
    expect((await watch()()).answer!.outbox.waiting).toBe(1)
  })

  it('says that there is no answer while there is none, and that there is one again', async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const poll = watch(0)
    // As many as it has connections: whoever asks now waits.
    const holds = Array.from({ length: at.engine === 'sqlite' ? 1 : 10 }, () =>
      at.db.connection().execute(() => isOver),
    )
    const held = await poll()
    expect(held.answer).toBeUndefined()
    const inLine = at.engine === 'postgres' ? { inUse: 10, waiting: 1 } : { engine: 'sqlite' }
    expect(held.measures).toMatchObject(inLine)
    // Asked again it does not stand in line twice.
    expect((await poll()).measures).toMatchObject(inLine)
    end()
    await Promise.all(holds)
    expect((await poll()).answer).toBeDefined()
  })
})
