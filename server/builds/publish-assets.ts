/** Stores this node's hashed files in the database, so that all nodes can serve them (ADR 36). */
import type { Db } from '#app/db/db.server.ts'
import { storeAssets, listBuildAssets, type StoredAsset } from './asset-store.ts'
import type { Job } from '../kernel/jobs/job.ts'

const MINUTE_MS = 60_000
export const PUBLISH_FAILED = 'the files of this build could not be stored for other nodes'

/**
 * Returns a function that stores the missing files of the build and marks all of them as in use.
 * The function throws storage faults and disk errors.
 */
export function createAssetPublisher(db: Db, clientRoot: string): () => Promise<void> {
  // Listed once: an in-place upgrade changes the folder, but not what this process serves.
  let files: readonly StoredAsset[] | undefined
  return async () => {
    files ??= await listBuildAssets(clientRoot)
    await storeAssets(db, files)
  }
}

/**
 * Runs each hour: files that no node marks as in use are removed after 7 days. The process publishes its
 * files at its start; if that failed, the first run repeats it.
 */
export function publishAssets({
  publishFiles,
}: {
  publishFiles: (() => Promise<void>) | undefined
}): Job {
  return {
    name: 'publish-assets',
    schedule: { everyMs: 60 * MINUTE_MS },
    firstMs: MINUTE_MS,
    failureMessage: PUBLISH_FAILED,
    isEnabled: publishFiles !== undefined,
    run: async () => publishFiles?.(),
  }
}
