/** Records operator actions in `audit.log` in the data directory, in the log's format (ADR 54). */
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pino, { type Logger } from 'pino'
import { OWN_FILE, makeOwnFolder } from '#app/lib/folder.server.ts'
import type { Config } from '../config.ts'

const AUDIT_FILE = 'audit.log'

/** The command and its subject. Never a name, an address or a reason. */
export interface AuditEntry {
  /** For example `suspend` or `games hide`. */
  command: string
  /** The account's id. Undefined if the command is about no single account. */
  account?: string
  /** The game's id. */
  game?: string
  /** The invitation's id. */
  invitation?: string | undefined
}

/**
 * Records the action, then runs it. Adds a second line if it fails or a signal ends the process. An
 * action that cannot be recorded does not run.
 *
 * @throws the error of the action, or the system's error if the file cannot be written
 */
export async function recordAction<Result>(
  { dataDir }: Pick<Config, 'dataDir'>,
  entry: AuditEntry,
  action: () => Promise<Result>,
): Promise<Result> {
  const log = openAuditLog(dataDir, process.env)
  log.info(entry, 'operator action')
  const fail = () => log.warn(entry, 'operator action failed')
  process.once('exit', fail)
  try {
    return await action()
  } catch (error) {
    fail()
    throw error
  } finally {
    process.off('exit', fail)
  }
}

/** Opens the file for appending. Each line is on the disk when the call returns. */
function openAuditLog(dataDir: string, environment: NodeJS.ProcessEnv): Logger {
  makeOwnFolder(dataDir)
  const dest = join(dataDir, AUDIT_FILE)
  const file = pino.destination({ dest, append: true, sync: true, fsync: true, mode: OWN_FILE })
  return pino({}, file).child(describeOperator(environment))
}

/** Returns the operating system's user, and the user who called `sudo`. */
function describeOperator({ SUDO_USER }: NodeJS.ProcessEnv): Record<string, string> {
  return { operator: readUserName(), ...(SUDO_USER && { sudoUser: SUDO_USER }) }
}

/** In a container, a user may have a number and no name. */
function readUserName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'unknown')
  }
}
