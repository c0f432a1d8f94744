/** Records operator actions in `audit.log` in the data directory, in the log's format (ADR 54). */
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
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
}

interface AuditLog {
  /** Written before the action. An action that cannot be recorded does not run. */
  begin(entry: AuditEntry): void
  fail(entry: AuditEntry): void
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
  const audit = openAuditLog(dataDir, process.env)
  audit.begin(entry)
  const onExit = () => audit.fail(entry)
  process.once('exit', onExit)
  try {
    return await action()
  } catch (error) {
    audit.fail(entry)
    throw error
  } finally {
    process.off('exit', onExit)
  }
}

/** Opens the file for appending. Each line is on the disk when the call returns. */
function openAuditLog(dataDir: string, environment: NodeJS.ProcessEnv): AuditLog {
  makeOwnFolder(dataDir)
  const dest = join(dataDir, AUDIT_FILE)
  const file = pino.destination({ dest, append: true, sync: true, fsync: true, mode: OWN_FILE })
  const log = pino({}, file).child(describeOperator(environment))
  return {
    begin: (entry) => log.info(entry, 'operator action'),
    fail: (entry) => log.warn(entry, 'operator action failed'),
  }
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
