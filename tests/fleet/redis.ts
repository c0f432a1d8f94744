/** Redis without persistence, except for an intended restart. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../portal.ts'
import { isPortOpen } from './open-port.ts'
import type { Reaper, Program } from './programs.ts'
import { until } from '../until.ts'

const DUMP = 'redis.rdb'

/** The Redis server that connects the nodes. */
export interface FleetRedis extends Program {
  port: number
  /** Restarts it with its data, or empty. */
  restart(which: 'kept' | 'empty'): Promise<void>
}

/** Starts Redis. */
export async function startRedis(reaper: Reaper, path: string): Promise<FleetRedis> {
  const port = await findFreePort()
  // prettier-ignore
  const args = [
    '--port', String(port), '--bind', '127.0.0.1', '--dir', reaper.folder, '--dbfilename', DUMP,
    '--appendonly', 'no', '--save', '3600 1',
  ]
  const program = await reaper.run({
    path,
    args,
    isReady: () => until('Redis listens', () => isPortOpen(port)),
  })
  return Object.assign(program, {
    port,
    async restart(which: 'kept' | 'empty') {
      // On SIGTERM it saves its data; a kill skips that.
      await (which === 'kept' ? program.stop() : program.kill())
      if (which === 'empty') await rm(join(reaper.folder, DUMP), { force: true })
      await program.start()
    },
  })
}
