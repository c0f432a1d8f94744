/** Postgres as a program of the fleet. */
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../portal.ts'
import { findUser, makeCluster, waitForPostgres } from '../postgres.ts'
import type { Reaper, Program } from './programs.ts'

/** Low enough for a test to take them all. */
const MAX_CONNECTIONS = 60

/** The Postgres server of the fleet. */
export interface FleetPostgres extends Program {
  port: number
  /** Bypasses PgBouncer, for tests that read rows. */
  url: string
}

/** Starts Postgres with an empty database. */
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
    // A killed process loses no data: the operating system holds what it wrote.
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
