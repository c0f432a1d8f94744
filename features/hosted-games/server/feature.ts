/** What this feature contributes to the portal. */
import type { Feature } from '../../feature.ts'
import { removeStaleVersions, removeUnusedContents } from './hosted-versions.server.ts'
import { removeStaleUploads } from './upload-route.ts'
import { DAY_MS } from '#lib/duration.ts'

export const hostedGames: Feature = {
  removals: () => [removeStaleVersions, removeUnusedContents],
  jobs: (services) => [
    {
      name: 'hosted-uploads',
      failureMessage: 'the folder of uploads could not be tidied',
      schedule: { everyMs: DAY_MS },
      run: () => removeStaleUploads(services),
    },
  ],
}
