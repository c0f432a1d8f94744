/**
 * A fleet as a replacement for the single portal of the browser tests: requests go to the nodes in
 * turn.
 */
import type { Portal } from '../portal.ts'
import { startFleet } from './fleet.ts'
import { findFleetPrograms } from './installed.ts'

/** What a browser test needs from a portal or a fleet. */
export type VisitedPortal = Pick<Portal, 'url' | 'stop'>

/** @param environment additional variables of every node; `PORT` is the balancer's */
export async function startFleetPortal({
  PORT,
  ...environment
}: Record<string, string> = {}): Promise<VisitedPortal> {
  const found = findFleetPrograms()
  if ('missing' in found) throw new Error(`A fleet needs more than is installed: ${found.missing}`)
  const { url, stop } = await startFleet(found.programs, {
    environment,
    host: 'localhost',
    ...(PORT && { port: Number(PORT) }),
  })
  return { url, stop }
}
