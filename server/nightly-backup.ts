/** A backup every night, by one node: made by a process beside this one, so that no request waits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { NIGHTLY_BACKUP, takeRound } from '#app/db/chores.server.ts'
import type { Db } from '#app/db/db.server.ts'

/** Whether one is due. */
const LOOK_EVERY_MS = 60_000
/** While one is made: before another node takes the round for abandoned. */
const HOLD_EVERY_MS = 60_000
/** One that failed is tried again after this. */
const RETRY_MS = 60 * 60_000

/** What the backups need of the process. */
export interface BackupServices {
  db: Db
  log: Logger
  config: { backupDir: string | undefined; backupKeep: number }
  readonly leaving: boolean
}

/**
 * Makes the backups that are due, where `BACKUP_DIR` says where to; success and failure are logged.
 * The process that makes one has the environment of this one.
 *
 * @param program the path of `backup-cli.ts`
 * @returns the way to stop, which ends one that is being made
 */
export function startNightlyBackup(services: BackupServices, program: string): () => Promise<void> {
  const { db, log, config } = services
  const { backupDir, backupKeep } = config
  if (backupDir === undefined) return async () => undefined
  const ending = new AbortController()

  async function backUp() {
    if (services.leaving) return
    const round = await takeRound(db, NIGHTLY_BACKUP)
    if (!round) return
    // The database may be out of reach for a moment; then another node may take it too.
    const holding = setInterval(() => void round.hold().catch(() => false), HOLD_EVERY_MS)
    holding.unref()
    const args = [program, '--to', backupDir!, '--keep', String(backupKeep)]
    const { isMade, said } = await runApart(args, ending.signal)
    clearInterval(holding)
    if (isMade) {
      log.info({ said }, 'backup made')
      return round.finish()
    }
    // Whoever starts next makes it.
    if (ending.signal.aborted) return round.leave()
    log.error({ said }, 'no backup could be made; the next try is in an hour')
    await round.leave(RETRY_MS)
  }

  let isWell = true
  let working: Promise<void> | undefined
  function look() {
    working ??= backUp()
      .then(() => (isWell = true))
      .catch((error: unknown) => {
        if (isWell) log.error({ err: error }, 'whether a backup is due is not known')
        isWell = false
      })
      .then(() => (working = undefined))
  }

  look()
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    ending.abort()
    await working
  }
}

/** Runs the command to its end; what it printed, line by line. */
async function runApart(args: string[], signal: AbortSignal) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
  child.once('error', () => undefined)
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  try {
    const [code] = await once(child, 'close')
    return { isMade: code === 0, said: (await said).join('').trim().split('\n') }
  } catch (error) {
    return { isMade: false, said: [String(error)] }
  }
}
