/** The overview of the administration. */
import type { RequestServices } from '#app/context.server.ts'

export async function loadOverview({ presence }: RequestServices) {
  return {
    players: Object.values(presence.byGame ?? {}).reduce((sum, players) => sum + players, 0),
  }
}
