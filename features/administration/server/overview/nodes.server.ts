/** The running nodes, as each reports itself. */
import type { Db, Reader } from '#platform/db/db.server.ts'
import { removerOfExpired } from '#platform/db/remove-rows.ts'
import { transact } from '#platform/db/transact.server.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { PortalState } from './portal-state.ts'
import { DAY_MS } from '#lib/duration.ts'

const REPORT_EVERY_MS = 30_000
/** A node that was not seen for this time has disappeared, ms. */
const GONE_AFTER_MS = 2 * 60_000
/** A node that disappeared is listed for this time, ms. */
const KEEP_MS = DAY_MS

interface NodeServices {
  db: Db
  state: Pick<PortalState, 'node'>
}

/** Creates the job with which each node reports that it runs. */
export const reportNode = ({ db, state }: NodeServices): Job => ({
  name: 'report-node',
  schedule: { everyMs: REPORT_EVERY_MS },
  failureMessage: 'the node could not report that it runs',
  async run() {
    const { id, version, startedAt } = state.node
    const row = { version, started_at: startedAt, seen_at: db.now() }
    await transact(db, (tx) =>
      tx
        .insertInto('node')
        .values({ id, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute(),
    )
  },
})

/** Removes the node at a clean shutdown. Otherwise it would seem to have disappeared. */
export async function removeNode({ db, state }: NodeServices): Promise<void> {
  await transact(db, (tx) => tx.deleteFrom('node').where('id', '=', state.node.id).execute())
}

/** Lists the nodes that run, and those that disappeared within a day. */
export async function listNodes(db: Reader, now = db.now()) {
  const nodes = await db
    .selectFrom('node')
    .select(['id', 'version', 'started_at as startedAt', 'seen_at as seenAt'])
    .orderBy('id')
    .execute()
  return nodes.map((node) => Object.assign(node, { isGone: now - node.seenAt > GONE_AFTER_MS }))
}

/** Removes at most `limit` nodes that disappeared a day ago. Returns the number removed. */
export const removeGoneNodes = removerOfExpired('node', ['id'], (row, now) =>
  row('seen_at', '<=', now - KEEP_MS),
)
