/** Shared by all CLI commands: errors on one line, exit codes, cleanup on signals. */
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { OperatorError } from '#lib/operator-error.ts'
import { CatalogueError } from '#catalogue/load.ts'
import { CommandError, isSystemFault } from '../lib/command-error.ts'
import { CONFIG_VARIABLES, readConfig, type Config } from '../config.ts'
import { requireOwner } from '../process/data-directory.ts'
import { findEnvFileFaults } from '../lib/env-file-faults.ts'
import { printVersion } from '../version.ts'
import { startProgress, type Progress } from '../lib/progress.ts'
import { attempt } from '#lib/attempt.ts'
import type { Db } from '../db/db.server.ts'

export interface CommandOutput {
  lines: readonly string[]
  /** False if the command found a problem. The exit code is then 1. */
  isWell?: boolean
}

/** The portal that a command works on. */
export interface CommandTarget {
  db: Db
  config: Config
}

/** Reads the arguments, and returns the work: a mistake in them is reported without a database. */
export type Command<Output = CommandOutput | string> = (
  args: readonly string[],
) => (target: CommandTarget) => Promise<Output>

/**
 * Runs the command and prints its lines. On failure it prints one line, and the exit code is 1. A
 * signal ends the process through `exit`, so that exit handlers remove incomplete files.
 */
export function runCommand(work: (config: Config) => Promise<CommandOutput>): Promise<void> {
  return runWith(() => {
    for (const line of findEnvFileFaults(process.env, CONFIG_VARIABLES)) console.error(line)
    const config = readConfig(process.env)
    requireOwner(config.dataDir)
    return config
  }, work)
}

/** As `runCommand`, with other settings than a valid configuration. */
export async function runWith<Settings>(
  readSettings: () => Settings,
  work: (settings: Settings) => Promise<CommandOutput>,
): Promise<void> {
  if (printVersion(process.argv.slice(2))) return
  // Only the command's own user may read the files that it writes.
  process.umask(0o077)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const) {
    process.on(signal, () => process.exit(1))
  }
  try {
    const { lines, isWell = true } = await work(readSettings())
    console.log(lines.join('\n'))
    process.exitCode = isWell ? 0 : 1
  } catch (error) {
    // It is no option of the commands, so they throw their usage.
    if (error instanceof CommandError && process.argv.includes('--help')) {
      console.log(error.message)
      process.exit(0)
    }
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

function isPlain(error: unknown): error is Error {
  return error instanceof OperatorError || error instanceof CatalogueError || isSystemFault(error)
}

/**
 * Runs a long command next to the running portal, at lower priority. The command shows its progress,
 * unless its arguments contain `--quiet`.
 */
export function runAtLowPriority(
  work: (config: Config, progress: Progress | undefined) => Promise<CommandOutput>,
): Promise<void> {
  // If the system forbids it, the command runs at normal priority.
  attempt(() => setPriority(constants.priority.PRIORITY_LOW))
  return runCommand(async (config) => {
    return work(config, process.argv.includes('--quiet') ? undefined : startProgress())
  })
}

/**
 * Parses the arguments of the command.
 *
 * @throws CommandError with the usage if the arguments are invalid
 */
export function readArguments<Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new CommandError(usage)
  }
}

/**
 * Returns the absolute path of an argument. npm runs a command in the folder of the portal, and sets
 * `INIT_CWD` to that of the caller.
 */
export const fromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '', path)

/** Formats a number with its noun, which is plural unless the number is 1. */
export const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Aligns a table: each column is as wide as its widest cell. */
export function alignTable(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) =>
    Math.max(...rows.map((cells) => [...cells[column]!].length)),
  )
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat(widths[column]! - [...cell].length))
      .join('  ')
      .trimEnd(),
  )
}
