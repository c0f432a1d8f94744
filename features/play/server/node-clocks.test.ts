/** Play time saved on several nodes whose clocks differ by 30 s. */
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { makeUser } from '#tests/factories.ts'
import { openNodes, type Nodes } from '#tests/nodes.ts'
import { createPostgresDatabase } from '#tests/postgres.ts'
import { creditPlayTimes } from './credit-play-time.server.ts'
import { MAX_CREDIT_MS } from '../play-rules.ts'

const MINUTE = 60_000
/** Tolerance for round trips to the database server, ms. */
const NEAR_MS = 100

let reports = 0

async function credit(node: OpenDatabase, userId: string, claimedMs: number): Promise<number> {
  reports += 1
  const report = { userId, gameId: 'survev', claimedMs, reportId: `report-${reports}` }
  const [made] = await transact(node, (tx) => creditPlayTimes(tx, [report]))
  return made!.creditedMs
}

describe.runIf(inject('postgresUrl'))('play time on nodes 30 s apart', () => {
  let fleet: Nodes
  let userId: string
  let startedAt: number
  beforeEach(async () => {
    const location = await createPostgresDatabase(
      inject('postgresUrl')!,
      inject('postgresTemplate'),
    )
    fleet = await openNodes(location, [0, 30_000])
    startedAt = fleet.nodes[0]!.now()
    userId = (await makeUser(fleet.nodes[0]!, { createdAt: startedAt })).id
  })

  /** Ten saves, a minute apart, alternating between the nodes. */
  async function saveInTurn(claimedMs: number): Promise<number[]> {
    const credited: number[] = []
    for (let turn = 0; turn < 10; turn += 1) {
      fleet.pass(MINUTE)
      credited.push(await credit(fleet.nodes[turn % 2]!, userId, claimedMs))
    }
    return credited
  }

  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const passedMs = () => fleet.nodes[0]!.now() - startedAt

  it('is credited in full', async () => {
    const credited = await saveInTurn(MINUTE)
    for (const each of credited) expect(each).toBeGreaterThan(MINUTE - NEAR_MS)
    expect(sum(credited)).toBeGreaterThan(10 * MINUTE - NEAR_MS)
  })

  it('never exceeds the elapsed time', async () => {
    expect(sum(await saveInTurn(MAX_CREDIT_MS))).toBeLessThan(passedMs() + NEAR_MS)
  })

  it('never exceeds the elapsed time if both nodes save at once', async () => {
    const credited: number[] = []
    for (let turn = 0; turn < 5; turn += 1) {
      fleet.pass(MINUTE)
      const saves = fleet.nodes.map((node) => credit(node, userId, MINUTE))
      credited.push(...(await Promise.all(saves)))
    }
    expect(sum(credited)).toBeLessThan(passedMs() + NEAR_MS)
    expect(sum(credited)).toBeGreaterThan(5 * MINUTE - NEAR_MS)
  })
})
