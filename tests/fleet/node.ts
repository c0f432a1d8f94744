/** One node of the fleet: the built portal as a process, with its own relay to Redis. */
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort, startPortal, type Portal } from '../portal.ts'
import type { Reaper } from './programs.ts'
import { startRelay, type Relay } from './relay.ts'

/** A node, running or not. */
export interface FleetNode {
  /** Its name in the balancer. */
  name: string
  port: number
  /** Bypasses the balancer. Requests need a proxy's headers: see `asProxied`. */
  url: string
  /** The relay between the node and Redis. */
  redisLine: Relay
  /** Id of the running process. */
  readonly pid: number
  /** Its output since it was started. */
  output(): string
  start(): Promise<void>
  /** Sends SIGTERM and waits; returns the exit code. */
  stop(): Promise<number | null>
  /** Kills it (SIGKILL) in the middle of its work. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Closes the relay, which `stop` keeps. */
  close(): Promise<void>
}

/** Settings that all nodes share, and the port of Redis. */
export interface NodeSurroundings {
  environment: Record<string, string>
  redisPort: number
}

/**
 * Headers with the client address as a proxy sets them, for requests that go directly to a node.
 */
export const asProxied = (address = '192.0.2.1') => ({ 'x-forwarded-for': address })

/** Prepares a node without starting it. */
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
