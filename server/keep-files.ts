/** Shows this node's hashed files to all others, before it serves and then every hour (record 36). */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import {
  keepBuiltFiles,
  listBuiltFiles,
  type BuiltFile,
} from '#app/features/builds/built-files.server.ts'

/** Files are gone only after days. */
const RENEW_EVERY_MS = 60 * 60_000

/**
 * Makes what stores the files of the build in this folder, and says that they are in use: every hour,
 * however often it is called, and with the next call where that failed. It never
 * throws: a storage that takes no changes is logged, and visitors are served all the same.
 */
export function createFileKeeper(
  { db, log }: { db: Db; log: Logger },
  clientRoot: string,
  clock: () => number = () => performance.now(),
): () => Promise<void> {
  // Listed once: an upgrade in place changes the folder, not what this process serves.
  let files: readonly BuiltFile[] | undefined
  let keptAt = -Infinity
  return async () => {
    if (clock() - keptAt < RENEW_EVERY_MS) return
    try {
      files ??= await listBuiltFiles(clientRoot)
      await keepBuiltFiles(db, files)
      keptAt = clock()
    } catch (error) {
      log.error({ err: error }, 'the files of this build could not be stored for other nodes')
    }
  }
}
