/** Postgres as a program of the fleet. */
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../portal.ts'
import { findUser, makeCluster, waitForPostgres } from '../postgres.ts'
import type { Reaper, Program } from './programs.ts'

/** Few enough to be taken up by a test. */
const MAX_CONNECTIONS = 60

/** What the fleet keeps for good. */
export interface FleetPostgres extends Program {
  port: number
  /** Past PgBouncer: for tests to look at rows. */
  url: string
}

/** Starts one with an empty database. */
export async function startFleetPostgres(reaper: Reaper, binaries: string): Promise<FleetPostgres> {
  const user = findUser()
  const folder = join(reaper.folder, 'postgres')
  mkdirSync(folder)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = makeCluster(binaries, folder)
  const port = await findFreePort()
  const url = `postgres://portal@127.0.0.1:${port}/postgres`
  const program = await reaper.run({
    path: join(binaries, 'postgres'),
    // A process that is killed loses nothing by it: what was written is with the system.
    // prettier-ignore
    args: [
      '-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1',
      '-c', 'fsync=off', '-c', `max_connections=${MAX_CONNECTIONS}`,
    ],
    user,
    isReady: () => waitForPostgres(url),
  })
  return Object.assign(program, { port, url })
}
