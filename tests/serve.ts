/** The portal that the journeys visit: on SQLite, or with ENGINE=postgres on a Postgres of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from './portal.ts'
import { startPostgres } from './postgres.ts'

const isPostgres = process.env.ENGINE === 'postgres'
const postgres = isPostgres ? await startPostgres() : undefined
if (isPostgres && !postgres) throw new Error('ENGINE=postgres needs Postgres: install postgresql')

const dataDir = mkdtempSync(join(tmpdir(), 'io-arcade-journeys-'))
const portal = await startPortal({
  PORT: process.env.PORT ?? '4180',
  DATA_DIR: dataDir,
  ...(postgres && { DATABASE_URL: postgres.url }),
})
portal.process.once('exit', (code) => {
  console.error(portal.output())
  process.exit(code ?? 1)
})
process.once('SIGTERM', async () => {
  portal.process.removeAllListeners('exit')
  await portal.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
