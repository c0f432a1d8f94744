/** Keeps the lists of erasures while the portal runs: at its start, after each erasure, each minute. */
import type { Logger } from 'pino'
import type { Db } from '#app/db/db.server.ts'
import { createRounds } from '#app/lib/rounds.ts'
import { createListKeeper } from './backups/keep-list.ts'
import type { Config } from './config.ts'

/** What another process erased, and a folder that is there again. */
const LOOK_EVERY_MS = 60_000

/** What the lists need of the process. */
export interface ErasureServices {
  db: Db
  log: Logger
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>
}

/**
 * Begins to keep them. A fault is logged once for each cause, and tried again.
 *
 * @returns the way to stop, which waits for what is in hand
 */
export function startErasureKeeper({ db, log, config }: ErasureServices): () => Promise<void> {
  let told = ''
  const keepLists = createListKeeper(db, config)
  const rounds = createRounds(
    async () => {
      for (const warning of await keepLists()) log.warn(warning)
      told = ''
    },
    (error) => {
      if (String(error) !== told) {
        log.error({ err: error }, 'a list of erasures beside the backups is not kept')
      }
      told = String(error)
    },
    LOOK_EVERY_MS,
  )
  rounds.ask()
  const unsubscribe = db.facts.subscribe(({ kind }) => {
    if (kind === 'account-erased') rounds.ask()
  })
  return () => {
    unsubscribe()
    return rounds.stop()
  }
}
