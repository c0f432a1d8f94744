/** What the commands for backups have in common: one line for what is wrong, and a tidy end. */
import { constants, setPriority } from 'node:os'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { AuthSecretError } from '#app/features/accounts/auth-secret.server.ts'
import { ConfigError, readConfig, type Config } from '../config.ts'
import { BackupError, isSystemFault } from './backup-error.ts'

const OPERATOR_FAULTS = [AuthSecretError, BackupError, ConfigError]

/**
 * Runs the command and prints its lines. Where it fails it prints one, and the exit code is 1. A
 * signal ends the process by `exit`, so that what is half made is removed.
 */
export async function runCommand(work: (config: Config) => Promise<string[]>): Promise<void> {
  // What it writes is its own user's alone.
  process.umask(0o077)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => process.exit(1))
  }
  try {
    setPriority(constants.priority.PRIORITY_LOW)
  } catch {
    // Not allowed here: it works at the usual priority.
  }
  try {
    for (const line of await work(readConfig(process.env))) console.log(line)
  } catch (error) {
    const isPlain = OPERATOR_FAULTS.some((kind) => error instanceof kind) || isSystemFault(error)
    console.error(isPlain ? (error as Error).message : error)
    process.exit(1)
  }
}

/**
 * The arguments of the command.
 *
 * @throws BackupError with the usage where they are others
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch {
    throw new BackupError(usage)
  }
}

/** A size in words, in MB or KB. */
export function sizeInWords(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'KB'] : [bytes / 1e6, 'MB']
  return `${size.toFixed(1)} ${unit}`
}

/** A number with its noun. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
