/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { transact } from '#platform/db/transact.server.ts'
import { removeStaleVersions, removeUnusedContents } from './hosted-versions.server.ts'
import { removeStaleUploads } from './upload-route.ts'
import { DAY_MS, HOUR_MS } from '#lib/duration.ts'

/** Contents in one transaction: each has up to 200 parts of a megabyte. */
const AT_ONCE = 5

export const hostedGames: Feature = {
  removals: () => [removeStaleVersions],
  jobs: ({ config, db }) => [
    {
      name: 'hosted-uploads',
      failureMessage: 'the folder of uploads could not be tidied',
      schedule: { everyMs: DAY_MS },
      run: () => removeStaleUploads(config.dataDir, db.now()),
    },
    {
      name: 'hosted-contents',
      failureMessage: 'files that no hosted game has could not be deleted',
      schedule: { perFleet: true, everyMs: HOUR_MS },
      run: ({ inBatches }) =>
        inBatches(async (rows) => {
          const removed = await transact(db, (tx) => removeUnusedContents(tx, AT_ONCE))
          return removed === AT_ONCE ? rows : 0
        }),
    },
  ],
}
