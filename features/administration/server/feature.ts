/**
 * What this feature contributes to the portal, and its actions in `admin-actions.server.ts`: commands, which
 * are not bundled, could not import all of those.
 */
import type { Feature } from '../../feature.ts'
import { countDailyFigures, removeOldFigures } from './overview/daily-figures.server.ts'
import { removeGoneNodes, reportNode } from './overview/nodes.server.ts'

export const administration: Feature = {
  removals: () => [removeOldFigures, removeGoneNodes],
  jobs: (services) => [countDailyFigures(services), reportNode(services)],
}
