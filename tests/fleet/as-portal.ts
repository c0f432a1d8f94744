/** A fleet in the place of the one portal that journeys visit: each request reaches the next node. */
import type { Portal } from '../portal.ts'
import { startFleet } from './fleet.ts'
import { findFleetPrograms } from './installed.ts'

/** What a journey needs of either. */
export type VisitedPortal = Pick<Portal, 'url' | 'stop'>

/** @param environment what every node is told besides; `PORT` is the balancer's */
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
