/**
 * A complete fleet on this machine: HAProxy, three nodes, PgBouncer, Postgres, Redis and a mail
 * server.
 */
import { findPostgres, isInstalled } from '../../scripts/programs.mjs'
import { REDIS } from '../redis.ts'
import { startSmtp, type TestSmtp } from '../smtp-server.ts'
import { findFreePort, type Portal } from '../portal.ts'
import { HAPROXY, startHaproxy, type FleetBalancer } from './haproxy.ts'
import { makeNode, type FleetNode } from './node.ts'
import { PGBOUNCER, startPgBouncer, type FleetPgBouncer } from './pgbouncer.ts'
import { startPostgresOn, type PostgresProgram } from './postgres.ts'
import { startReaper } from './programs.ts'
import { startRedis, type FleetRedis } from './redis.ts'
import { until } from '../until.ts'

/** How long a node keeps serving after SIGTERM, s: longer than HAProxy needs to notice. */
const DRAIN_SECONDS = 2

/**
 * A killed process loses no data: the operating system holds what it wrote. The connections are few enough
 * for a test to take them all.
 */
const POSTGRES = ['fsync=off', 'max_connections=60']

/** A running fleet; each part can be stopped and restarted. */
export interface Fleet {
  /** The URL for visitors. */
  url: string
  /** The folder for the programs' files. */
  folder: string
  balancer: FleetBalancer
  nodes: [FleetNode, FleetNode, FleetNode]
  postgres: PostgresProgram
  pgbouncer: FleetPgBouncer
  redis: FleetRedis
  smtp: TestSmtp
  /** The environment of every node, plus the URL of Redis for operator commands. */
  environment: Record<string, string>
  /** Resolves once the balancer sends requests to all nodes. */
  untilReady(): Promise<unknown>
  stop(): Promise<void>
}

/** Differences between fleets. */
export interface FleetOptions {
  /** Additional variables for every node. */
  environment?: Record<string, string>
  /** The port for visitors; a free one by default. */
  port?: number
  /** The host name for visitors. */
  host?: 'localhost' | '127.0.0.1'
  smtp?: Parameters<typeof startSmtp>[0]
}

/** What to install for a fleet, or an empty text. */
export function describeMissing(): string {
  const programs = { 'redis-server': REDIS, haproxy: HAPROXY, pgbouncer: PGBOUNCER }
  const missing = [
    ...(findPostgres() ? [] : ['postgresql']),
    ...Object.entries(programs).flatMap(([name, path]) => (isInstalled(path) ? [] : [name])),
  ]
  if (missing.length === 0) return ''
  return `A fleet needs more than is installed: apt-get install ${missing.join(' ')}`
}

/** What a browser test needs from a portal, or from a fleet in its place. */
export type VisitedPortal = Pick<Portal, 'url' | 'stop'>

/** Starts a fleet in place of a portal: requests go to the nodes in turn. */
export const startFleetPortal = (port?: number): Promise<VisitedPortal> =>
  startFleet({ host: 'localhost', ...(port && { port }) })

/**
 * Starts a fleet; nothing of it remains, however this process ends.
 *
 * @throws if programs are missing
 */
export async function startFleet({
  environment: given = {},
  port: givenPort,
  host = '127.0.0.1',
  smtp: smtpOptions,
}: FleetOptions = {}): Promise<Fleet> {
  const missing = describeMissing()
  if (missing) throw new Error(missing)
  const reaper = await startReaper()
  const closers: (() => Promise<unknown>)[] = []
  async function stop() {
    // Stops the programs first: closing their connections before would cause errors in their logs.
    await reaper.end()
    await Promise.all(closers.map((close) => close()))
  }
  try {
    const smtp = await startSmtp(smtpOptions)
    closers.push(smtp.stop)
    const [redis, postgres] = await Promise.all([
      startRedis(reaper, REDIS),
      startPostgresOn(reaper, POSTGRES),
    ])
    const pgbouncer = await startPgBouncer(reaper, postgres.port)
    const port = givenPort ?? (await findFreePort())
    const url = `http://${host}:${port}`
    const environment = {
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      DATABASE_URL: pgbouncer.url,
      AUTH_SECRET: 'one secret for the whole of the fleet',
      SMTP_URL: smtp.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...given,
    }
    const make = async (name: string) => {
      const node = await makeNode(reaper, name, { environment, redisPort: redis.port })
      closers.push(node.close)
      return node
    }
    const nodes: Fleet['nodes'] = [await make('a'), await make('b'), await make('c')]
    await Promise.all(nodes.map((node) => node.start()))
    const ports = Object.fromEntries(nodes.map((node) => [node.name, node.port]))
    const balancer = await startHaproxy(reaper, port, ports)
    const untilReady = () =>
      until('all nodes get requests', async () => {
        return (await balancer.listReady()).length === nodes.length
      })
    await untilReady()
    const parts = { balancer, nodes, postgres, pgbouncer, redis, smtp }
    return { url, folder: reaper.folder, ...parts, environment, untilReady, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
