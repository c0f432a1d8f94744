/** One node of the fleet: the built portal as a process, with its own line to Redis. */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort, startPortal, type Portal } from '../portal.ts'
import type { Reaper } from './programs.ts'
import { startRelay, type Relay } from './relay.ts'

/** A node, whether or not it runs now. */
export interface FleetNode {
  /** As the balancer calls it. */
  name: string
  port: number
  /** Past the balancer. Whoever asks there has to say what a proxy says: see `asProxied`. */
  url: string
  /** Between it and Redis. */
  redisLine: Relay
  /** The process that runs now. */
  readonly pid: number
  /** What it has printed since it was started. */
  output(): string
  start(): Promise<void>
  /** Asks it to end (SIGTERM); its exit code. */
  stop(): Promise<number | null>
  /** Ends it amid whatever it does (SIGKILL). */
  kill(): Promise<void>
  restart(): Promise<void>
  /** What `stop` leaves: the line. */
  close(): Promise<void>
}

/** What the nodes have in common, and where Redis is. */
export interface NodeSurroundings {
  environment: Record<string, string>
  redisPort: number
}

/** Says who asks, as a proxy would: for requests that go straight to a node. */
export const asProxied = (address = '192.0.2.1') => ({ 'x-forwarded-for': address })

/** Prepares a node; nothing runs yet. */
export async function makeNode(
  reaper: Reaper,
  name: string,
  { environment, redisPort }: NodeSurroundings,
): Promise<FleetNode> {
  const port = await findFreePort()
  const redisLine = await startRelay(redisPort)
  const dataDir = join(reaper.folder, name)
  await mkdir(dataDir)
  let portal: Portal | undefined

  async function start() {
    portal = await startPortal({
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      REDIS_URL: `redis://127.0.0.1:${redisLine.port}`,
    })
    reaper.keep(portal.process)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const child = portal?.process
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit')
    child.kill(signal)
    const [code] = (await ended) as [number | null]
    return code
  }

  return {
    name,
    port,
    url: `http://127.0.0.1:${port}`,
    redisLine,
    get pid() {
      return portal!.process.pid!
    },
    output: () => portal?.output() ?? '',
    start,
    stop: () => end('SIGTERM'),
    async kill() {
      await end('SIGKILL')
    },
    async restart() {
      await end('SIGTERM')
      await start()
    },
    close: () => redisLine.stop(),
  }
}
