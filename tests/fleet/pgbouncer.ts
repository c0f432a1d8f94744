/** PgBouncer in transaction mode: two transactions of a node may use different connections. */
import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../portal.ts'
import { isPortOpen } from './open-port.ts'
import { findUser } from './postgres.ts'
import type { Reaper, Program } from './programs.ts'
import { until } from '../until.ts'

/** Where Debian installs it. */
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** The pooler between the nodes and Postgres. */
export interface FleetPgBouncer extends Program {
  url: string
}

/** Starts PgBouncer in front of the Postgres at this port. */
export async function startPgBouncer(
  reaper: Reaper,
  postgresPort: number,
): Promise<FleetPgBouncer> {
  const port = await findFreePort()
  const user = findUser()
  const folder = join(reaper.folder, 'pgbouncer')
  mkdirSync(folder)
  const file = join(folder, 'pgbouncer.ini')
  // By default it waits 15 seconds before it reconnects to a failed Postgres, and lets clients wait
  // for two minutes.
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${postgresPort} user=portal

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_login_retry = 1
query_wait_timeout = 5
`,
  )
  if (user) chownSync(folder, user.uid, user.gid)
  const program = await reaper.run({
    path: PGBOUNCER,
    args: [file],
    user,
    isReady: () => until('PgBouncer listens', () => isPortOpen(port)),
  })
  return Object.assign(program, { url: `postgres://portal@127.0.0.1:${port}/postgres` })
}
