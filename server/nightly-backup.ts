/** A backup every night, by one node: made by a process beside this one, so that no request waits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { NIGHTLY_BACKUP } from '#app/db/chores.server.ts'
import { startLongRounds, type LongRoundServices } from './long-rounds.ts'

/** What the backups need of the process. */
export interface BackupServices extends LongRoundServices {
  config: { backupDir: string | undefined; backupKeep: number }
}

/**
 * Makes the backups that are due, where `BACKUP_DIR` says where to; success and failure are logged.
 * The process that makes one has the environment of this one.
 *
 * @param program the path of `backup-cli.ts`
 * @param onEnd hears whether a backup was made; not of one that the end of the process cut off
 * @returns the way to stop, which ends one that is being made
 */
export function startNightlyBackup(
  services: BackupServices,
  program: string,
  onEnd: (isMade: boolean) => void,
): () => Promise<void> {
  const { log, config } = services
  const { backupDir, backupKeep } = config
  if (backupDir === undefined) return async () => undefined

  return startLongRounds(services, {
    chore: NIGHTLY_BACKUP,
    fault: 'whether a backup is due is not known',
    async work(signal) {
      const args = [program, '--to', backupDir, '--keep', String(backupKeep), '--quiet']
      const { isMade, said } = await runApart(args, signal)
      if (isMade) log.info({ said }, 'backup made')
      // Else whoever starts next makes it.
      else if (!signal.aborted)
        log.error({ said }, 'no backup could be made; the next try is in an hour')
      if (isMade || !signal.aborted) onEnd(isMade)
      return isMade
    },
  })
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
