/**
 * Measures a fleet of three nodes behind a balancer: all pages that reconnect at once,
 * rolling restart and a killed node under load,
 * and the cost of the event bus. Exits with 1 if a limit is missed.
 */
import { findFleetPrograms } from '../tests/fleet/installed.ts'
import { startFleet } from '../tests/fleet/fleet.ts'
import { measureBus } from './fleet-bus.ts'
import { measureKill, measureRestart } from './fleet-faults.ts'
import { measureLikes } from './fleet-likes.ts'
import { measureReconnects } from './fleet-reconnects.ts'
import { measureStreams } from './fleet-streams.ts'
import { signUpPlayers } from './players.ts'

const PLAYERS = 40

const found = findFleetPrograms()
if ('missing' in found) throw new Error(`A fleet needs more than is installed: ${found.missing}`)

const fleet = await startFleet(found.programs, { environment: { LIMITS: 'off' } })
try {
  const players = await signUpPlayers(fleet.url, PLAYERS)
  await measureReconnects(fleet, players)
  await measureRestart(fleet, players)
  await measureKill(fleet, players)
  await measureLikes(fleet, players[0]!)
} finally {
  await fleet.stop()
}
await measureBus()
await measureStreams()
