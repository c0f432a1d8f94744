/** Redis with nothing on the disk but what a restart may be told to keep. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../portal.ts'
import { isPortOpen } from './open-port.ts'
import type { Reaper, Program } from './programs.ts'
import { until } from '../until.ts'

/** The file of what Redis holds. */
const DUMP = 'redis.rdb'

/** What the nodes tell each other through. */
export interface FleetRedis extends Program {
  port: number
  /** Restarts it: with what it held, or with nothing. */
  restart(which: 'kept' | 'empty'): Promise<void>
}

/** Starts one. */
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
      // Asked to end it saves, killed it does not.
      await (which === 'kept' ? program.stop() : program.kill())
      if (which === 'empty') await rm(join(reaper.folder, DUMP), { force: true })
      await program.start()
    },
  })
}
