/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { countDailyFigures, removeOldFigures } from './overview/daily-figures.server.ts'
import { removeGoneNodes, reportNode } from './overview/nodes.server.ts'

export const administration: Feature = {
  removals: () => [removeOldFigures, removeGoneNodes],
  jobs: (services) => [countDailyFigures(services), reportNode(services)],
}
