/** The journeys that run in every browser. */
import { discoverGames } from './discovery-journeys.ts'
import { play } from './game-journeys.ts'
import { playHosted } from './hosted-journeys.ts'
import type { Journey } from './journey.ts'
import { losePortal } from './missing-code-journeys.ts'
import { bePlayer } from './player-journeys.ts'

export function declareJourneys(journey: Journey): void {
  discoverGames(journey)
  bePlayer(journey)
  play(journey)
  playHosted(journey)
  losePortal(journey)
}
