/** The commands that make and restore backups, as the operator runs them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { readAuthSecret } from '#app/features/accounts/auth-secret.server.ts'
import { makeLike, makeUser } from './factories.ts'
import { makeFolder } from './folder.ts'

/** In a portal that is made here; each likes one game. */
export const ACCOUNTS = 40

export interface CommandResult {
  code: number | null
  out: string
  error: string
}

/** Starts `npm run backup`, `restore` or `move` without npm; by `wrapper` where one is given. */
export function startBackupCommand(
  name: 'backup' | 'restore' | 'migrate-engine' | 'create-database',
  environment: Record<string, string>,
  args: string[] = [],
  wrapper: string[] = [],
) {
  const entry = fileURLToPath(new URL(`../server/cli/${name}.ts`, import.meta.url))
  // A busy machine takes longer than the two seconds after which progress is shown.
  const quiet = name === 'create-database' ? [] : ['--quiet']
  const line = [...wrapper, process.execPath, entry, ...args, ...quiet]
  return spawn(line[0]!, line.slice(1), {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs it to its end. */
export async function runBackupCommand(
  ...command: Parameters<typeof startBackupCommand>
): Promise<CommandResult> {
  const child = startBackupCommand(...command)
  const ended = once(child, 'close')
  const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, out, error }
}

/** Makes a backup; returns its path. */
export async function backUp(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<string> {
  const { code, out, error } = await runBackupCommand('backup', environment, args)
  expect([code, error]).toEqual([0, ''])
  return /^Backup made: (.+\.backup) \(/.exec(out)![1]!
}

/** The complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .map((name) => join(folder, name))
}

/** The folder of a portal that ran, with accounts and likes; nobody has it open. */
export async function fillFolder(dataDir: string): Promise<string> {
  const db = await openDatabase(join(dataDir, 'io-arcade.sqlite'))
  for (let made = 0; made < ACCOUNTS; made += 1) {
    const { id } = await makeUser(db)
    await makeLike(db, id, 'agar')
  }
  await db.destroy()
  readAuthSecret(undefined, dataDir)
  return dataDir
}

/** A data folder with them. */
export const makePlace = async () => ({ DATA_DIR: await fillFolder(await makeFolder()) })
/** A data folder that is not there yet. */
export const makeEmptyPlace = async () => ({ DATA_DIR: join(await makeFolder(), 'restored') })
