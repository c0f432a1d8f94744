/** Finds the programs of a fleet and reports missing ones. */
import { findPostgres, isInstalled } from '../../scripts/programs.mjs'

const REDIS = '/usr/bin/redis-server'
const HAPROXY = '/usr/sbin/haproxy'
const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Paths of the installed programs. */
export interface FleetPrograms {
  /** The folder of the Postgres binaries. */
  postgres: string
  redis: string
  haproxy: string
  pgbouncer: string
}

/** Returns the paths where Debian installs them, or what to install. */
export function findFleetPrograms(): { programs: FleetPrograms } | { missing: string } {
  const postgres = findPostgres()
  const missing = [
    ...(postgres ? [] : ['postgresql']),
    ...(isInstalled(REDIS) ? [] : ['redis-server']),
    ...(isInstalled(HAPROXY) ? [] : ['haproxy']),
    ...(isInstalled(PGBOUNCER) ? [] : ['pgbouncer']),
  ]
  if (!postgres || missing.length > 0) return { missing: `apt-get install ${missing.join(' ')}` }
  return { programs: { postgres, redis: REDIS, haproxy: HAPROXY, pgbouncer: PGBOUNCER } }
}
