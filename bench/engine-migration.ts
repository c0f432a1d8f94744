/**
 * Measures the migration of 100,000 accounts from SQLite to Postgres and back, compared with
 * writing the same rows into Postgres without notices and checks. Exits with 1 if a
 * limit is exceeded. The number of accounts may be given as an argument.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Client } from 'pg'
import { openDatabase } from '../app/db/db.server.ts'
import {
  columnsOf,
  listMigratedTables,
  type MigratedTable,
} from '../server/engine-migration/copy-tables.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { ACCOUNTS, fill, runCommand } from './accounts.ts'
import { format, seconds } from './processes.ts'

/** Maximum ratio to Postgres: the migration also counts the rows. */
const MAX_RATIO_THERE = 4
/** Maximum ratio to SQLite, compared with the same. */
const MAX_RATIO_BACK = 3
const ROWS_AT_ONCE = 1_000

/** Writes all rows of a table and returns their number. */
async function writeBare(
  file: DatabaseSync,
  client: Client,
  table: MigratedTable,
): Promise<number> {
  const columns = columnsOf(table)
  const given = table.columns.map(({ type }, at) => `$${at + 1}::${type}[]`).join()
  const select = file.prepare(`select ${columns.join()} from "${table.name}"`)
  let written = 0
  let rows: SQLOutputValue[][] = []
  const add = async () => {
    await client.query(
      `insert into "${table.name}" (${columns.join()}) select * from unnest(${given})`,
      table.columns.map((_, at) => rows.map((row) => row[at])),
    )
    written += rows.length
    rows = []
  }
  for (const row of select.iterate()) {
    rows.push(Object.values(row))
    if (rows.length === ROWS_AT_ONCE) await add()
  }
  await add()
  return written
}

async function makeBare(path: string, address: string) {
  await (await openDatabase(address)).destroy()
  const file = new DatabaseSync(path, { readOnly: true })
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    const tables = await listMigratedTables(file, client)
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join()}`)
    const startedAt = performance.now()
    let rows = 0
    for (const table of tables) rows += await writeBare(file, client, table)
    return { rows, ms: performance.now() - startedAt }
  } finally {
    file.close()
    await client.end()
  }
}

// The same priority as the command. Otherwise, other load on the machine would slow down only the
// command.
setPriority(constants.priority.PRIORITY_LOW)
const accounts = Number(process.argv[2] ?? ACCOUNTS)
const folder = await mkdtemp(join(tmpdir(), 'io-arcade-bench-'))
const postgres = await startOwnPostgres(undefined, [])
if (!postgres) throw new Error('Postgres is not installed')
try {
  const environment = { DATA_DIR: join(folder, 'data') }
  const path = join(environment.DATA_DIR, 'io-arcade.sqlite')
  await fill(path, accounts)
  const [target, other] = [
    await createPostgresDatabase(postgres.url),
    await createPostgresDatabase(postgres.url),
  ]
  const bare = await makeBare(path, other)
  const there = await runCommand('migrate-engine', environment, ['--to', target])
  const source = { ...environment, DATABASE_URL: target }
  const back = await runCommand('migrate-engine', source, ['--to', join(folder, 'back')])
  const [thereRatio, backRatio] = [there.ms / bare.ms, back.ms / bare.ms]
  console.log(
    `${format(accounts)} accounts, ${format(bare.rows)} rows: written to Postgres without more in ${seconds(bare.ms)}; ` +
      `moved there in ${seconds(there.ms)}, ${thereRatio.toFixed(1)} times that (at most ${MAX_RATIO_THERE}); ` +
      `moved back in ${seconds(back.ms)}, ${backRatio.toFixed(1)} times (at most ${MAX_RATIO_BACK})`,
  )
  process.exitCode = thereRatio > MAX_RATIO_THERE || backRatio > MAX_RATIO_BACK ? 1 : 0
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true })
}
