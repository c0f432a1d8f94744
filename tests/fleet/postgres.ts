/** Postgres as a program that can be stopped and restarted. */
import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgres } from '../../scripts/programs.mjs'
import { findFreePort } from '../portal.ts'
import { until } from '../until.ts'
import type { Reaper, Program } from './programs.ts'

/** A running server. */
export interface PostgresProgram extends Program {
  port: number
  /** The URL of a database whose user may create others. */
  url: string
}

/** Postgres refuses to run as root, so it runs as the user `postgres` if that exists. */
export function findUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim())
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts the installed server with an empty cluster. */
export async function startPostgresOn(
  reaper: Reaper,
  settings: readonly string[],
): Promise<PostgresProgram> {
  const binaries = findPostgres()!
  const user = findUser()
  const folder = join(reaper.folder, 'postgres')
  mkdirSync(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const cluster = ['-D', data, '-U', 'portal', '--auth=trust', '-E', 'UTF8', '--no-sync']
  execFileSync(join(binaries, 'initdb'), cluster, { ...user, cwd: folder, stdio: 'ignore' })
  const port = await findFreePort()
  const url = `postgres://portal@127.0.0.1:${port}/postgres`
  const own = ['listen_addresses=127.0.0.1', ...settings].flatMap((setting) => ['-c', setting])
  const program = await reaper.run({
    path: join(binaries, 'postgres'),
    args: ['-D', data, '-p', String(port), '-k', folder, ...own],
    user,
    isReady: () => until('Postgres accepts connections', () => acceptsConnections(url)),
  })
  return Object.assign(program, { port, url })
}

async function acceptsConnections(url: string): Promise<true> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
  return true
}
