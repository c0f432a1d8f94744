/** Several nodes on one Postgres, each with its own clock. */
import { onTestFinished } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'

export interface Nodes {
  nodes: OpenDatabase[]
  /** Advances the clocks of all nodes, ms. */
  pass(ms: number): void
}

/**
 * Opens the database once for each node; closed at the end of the test.
 * @param skewsMs how far each node's clock is ahead, ms
 */
export async function openNodes(location: string, skewsMs: readonly number[]): Promise<Nodes> {
  let passedMs = 0
  const nodes = await Promise.all(
    skewsMs.map((skewMs) =>
      openDatabase(location, { monotonic: () => performance.now() + skewMs + passedMs }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.destroy()))
  })
  return { nodes, pass: (ms) => void (passedMs += ms) }
}
