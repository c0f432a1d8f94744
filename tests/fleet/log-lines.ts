/** Waits for log lines of nodes. */
import type { FleetNode } from './node.ts'
import { until } from '../until.ts'

/**
 * Counts the lines so far; the returned function waits until each node logs the words once more.
 */
export function listenFor(words: string, nodes: readonly FleetNode[]) {
  const count = (node: FleetNode) => node.output().split(words).length
  const before = nodes.map(count)
  return (withinMs: number) =>
    until(
      `all nodes say "${words}"`,
      () => nodes.every((node, index) => count(node) > before[index]!),
      withinMs,
    )
}
