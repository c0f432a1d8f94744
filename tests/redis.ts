/** A Redis for the tests of a block, or for a benchmark: a kill deletes its data. */
import { existsSync } from 'node:fs'
import { startReaper, type Program } from './fleet/programs.ts'
import { startRedis as startOn } from './fleet/redis.ts'

const BINARIES = ['/usr/bin/redis-server', '/usr/bin/valkey-server']

export interface TestRedis extends Pick<Program, 'kill' | 'pause' | 'resume' | 'start'> {
  url: string
  /** Stops it and removes its files. */
  stop(): Promise<void>
}

/** Returns undefined if it is not installed; in CI it throws. */
export function findRedis(): string | undefined {
  const binary = BINARIES.find((path) => existsSync(path))
  if (!binary && process.env.CI) throw new Error('Redis is needed in CI: install redis-server')
  return binary
}

/** Starts a server on a free port. */
export async function startRedis(binary: string): Promise<TestRedis> {
  const keeper = await startReaper()
  const { port, kill, pause, resume, start } = await startOn(keeper, binary)
  return { url: `redis://127.0.0.1:${port}`, kill, pause, resume, start, stop: keeper.end }
}
