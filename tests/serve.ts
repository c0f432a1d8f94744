/**
 * The portal for the browser tests: on SQLite; with ENGINE=postgres on its own Postgres; with
 * ENGINE=fleet three nodes behind a balancer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFleetPortal } from './fleet/fleet.ts'
import { startPortal } from './portal.ts'
import { startPostgres } from './postgres.ts'

/** How often to check whether Playwright still runs. */
const POLL_EVERY_MS = 500
const starter = process.ppid

const isPostgres = process.env.ENGINE === 'postgres'
const postgres = isPostgres ? await startPostgres() : undefined
if (isPostgres && !postgres) throw new Error('ENGINE=postgres needs Postgres: install postgresql')

const port = process.env.PORT ?? '4180'
const dataDir = mkdtempSync(join(tmpdir(), 'io-arcade-journeys-'))
const visited =
  process.env.ENGINE === 'fleet' ? await startFleetPortal(Number(port)) : await startOne()

async function startOne() {
  const portal = await startPortal({
    PORT: port,
    DATA_DIR: dataDir,
    ...(postgres && { DATABASE_URL: postgres.url }),
  })
  const onExit = (code: number | null) => {
    console.error(portal.output())
    process.exit(code ?? 1)
  }
  portal.process.once('exit', onExit)
  return {
    stop() {
      portal.process.off('exit', onExit)
      return portal.stop()
    },
  }
}

async function end() {
  clearInterval(poll)
  await visited.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', end)
// Playwright leaves this process running if it is killed itself.
const poll = setInterval(() => {
  if (process.ppid !== starter) void end()
}, POLL_EVERY_MS)
