/** What nodes say in their log, from a moment on. */
import type { FleetNode } from './node.ts'
import { until } from '../until.ts'

/** Notes what has been said so far; the result waits until each node says it once more. */
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
