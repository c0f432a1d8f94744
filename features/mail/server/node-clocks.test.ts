/** Tests the outbox of several nodes whose clocks differ by half a minute. */
import pino from 'pino'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { openNodes } from '#tests/nodes.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { composeMail } from './mail-text.ts'
import { queueMail } from './outbox.server.ts'
import { createMailWorker } from './mail-worker.ts'
import type { OutgoingMail } from './transport.server.ts'

const log = pino({ level: 'silent' })
const mail = composeMail({
  portalName: 'IO Arcade',
  subject: 'Hello',
  paragraphs: ['A mail.'],
  action: { label: 'Open it', url: 'http://localhost:3000/x?token=abc' },
})
/** Tolerance for a busy machine, ms. */
const NEAR_MS = 2_000

describe.runIf(inject('postgresUrl'))('a mail on nodes 30 s apart', () => {
  it.each([
    ['slow', [0, 30_000]],
    ['fast', [30_000, 0]],
  ])('stays claimed for a minute by a node with a %s clock', async (_clock, skewsMs) => {
    const location = await createPostgresDatabase(
      inject('postgresUrl')!,
      inject('postgresTemplate'),
    )
    const { nodes, pass } = await openNodes(location, skewsMs)
    const [killed, other] = [nodes[0]!, nodes[1]!]
    await transact(killed, (tx) => queueMail(tx, 'ada@example.org', mail))
    const tried: string[] = []
    // A killed node never reports a result.
    const hold = ({ id }: OutgoingMail) => {
      tried.push(id)
      return new Promise<void>(() => undefined)
    }
    await createMailWorker(killed, hold, log).takeDue()
    const { rows } = await sql<{ left: number }>`
      select next_attempt_at - cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as left
      from outbox`.execute(other)
    expect(Math.abs(rows[0]!.left - 60_000)).toBeLessThan(NEAR_MS)

    const delivered: string[] = []
    const mailWorker = createMailWorker(other, async ({ id }) => void delivered.push(id), log)
    pass(60_000 - 2 * NEAR_MS)
    await mailWorker.takeDue()
    await mailWorker.finish()
    expect(delivered).toEqual([])
    pass(2 * NEAR_MS)
    await mailWorker.takeDue()
    await mailWorker.finish()
    expect([tried, delivered]).toEqual([tried, tried])
    expect(tried).toHaveLength(1)
  })
})
