/** A Redis for the tests of a block, or for a benchmark: a kill deletes its data. */
import { isInstalled } from '../scripts/programs.mjs'
import { startReaper, type Program } from './fleet/programs.ts'
import { startRedis as startOn } from './fleet/redis.ts'

const BINARIES = ['/usr/bin/redis-server', '/usr/bin/valkey-server']

export interface TestRedis
  extends Pick<Program, 'kill' | 'pause' | 'resume' | 'start'>, AsyncDisposable {
  url: string
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

/** The installed program, or where Debian installs it. */
export const REDIS = BINARIES.find(isInstalled) ?? BINARIES[0]!

/** Starts a server on a free port. */
export async function startRedis(binary = REDIS): Promise<TestRedis> {
  const keeper = await startReaper()
  const { port, kill, pause, resume, start } = await startOn(keeper, binary)
  const { end: stop } = keeper
  const url = `redis://127.0.0.1:${port}`
  return { url, kill, pause, resume, start, stop, [Symbol.asyncDispose]: stop }
}
