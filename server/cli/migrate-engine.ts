/** Moves the portal's data to the other engine: `npm run migrate-engine -- --to postgres://… | FOLDER`. */
import { resolve } from 'node:path'
import { isPostgresAddress } from '#platform/db/db.server.ts'
import { CommandError } from '#platform/lib/command-error.ts'
import { fromCaller, readArguments, runAtLowPriority } from '#platform/cli/run-command.ts'
import { migrateEngine } from '#ops/engine-migration/migrate-engine.ts'

const USAGE =
  'Usage: npm run migrate-engine -- --to postgres://…, or from Postgres: --to FOLDER; [--quiet]'

await runAtLowPriority(async (config, progress) => {
  const { values, positionals } = readArguments(USAGE, {
    to: { type: 'string' },
    quiet: { type: 'boolean' },
  })
  const given = values.to
  if (!given || positionals.length > 0) throw new CommandError(USAGE)
  const isToPostgres = isPostgresAddress(given)
  if (isToPostgres ? !URL.canParse(given) : given.includes('://')) throw new CommandError(USAGE)
  const to = isToPostgres ? given : fromCaller(given)
  const startedAt = performance.now()
  const { rows, tables } = await migrateEngine(config, to, progress)
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const lines = [
    `Migrated: ${rows} rows of ${tables} tables in ${seconds} s, counted on both sides.`,
    isToPostgres
      ? `Next: set DATABASE_URL to this address and start the portal, with DATA_DIR (${resolve(config.dataDir)}) or AUTH_SECRET as before: the key of the sessions. The SQLite file there is no longer used.`
      : `Next: start the portal without DATABASE_URL and with DATA_DIR=${to}, to which auth-secret goes from ${resolve(config.dataDir)}, or with AUTH_SECRET as before: the key of the sessions.`,
  ]
  return { lines }
})
