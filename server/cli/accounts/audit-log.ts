/**
 * Records operator actions on accounts in `audit.log` in the data directory, in the log's format
 * (ADR 54).
 */
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { OWN_FILE, makeOwnFolder } from '#app/lib/folder.server.ts'

export const AUDIT_FILE = 'audit.log'

/** The command and the account's id. Never a name, an address or a reason. */
export interface AuditEntry {
  command: string
  /** Undefined if the command is about no single account. */
  account?: string
}

export interface AuditLog {
  /** Written before the action. An action that cannot be recorded does not run. */
  begin(entry: AuditEntry): void
  fail(entry: AuditEntry): void
}

/**
 * Opens the file for appending. Each line is on the disk when the call returns.
 *
 * @throws the system's error if the file cannot be written
 */
export function openAuditLog(dataDir: string, environment: NodeJS.ProcessEnv): AuditLog {
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
