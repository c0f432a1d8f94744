/**
 * What this feature contributes to the portal. The actions of staff are in `admin-pages.server.ts`:
 * commands, which are not bundled, cannot import all of them.
 */
import type { Feature } from '../../feature.ts'
import { countDailyFigures, removeOldFigures } from './overview/daily-figures.server.ts'
import { removeGoneNodes, reportNode } from './overview/nodes.server.ts'
import { SET_UP } from './set-up.server.ts'

export const administration: Feature = {
  actions: [SET_UP],
  removals: () => [removeOldFigures, removeGoneNodes],
  jobs: (services) => [countDailyFigures(services), reportNode(services)],
}
