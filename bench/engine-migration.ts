/**
 * Measures the migration of 100,000 accounts from SQLite to Postgres and back, compared with
 * writing the same rows into Postgres without notices, checks and reading back. Exits with 1 if a
 * limit is exceeded. The number of accounts may be given as an argument.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { Client } from 'pg'
import { openDatabase } from '../app/db/db.server.ts'
import {
  columnsOf,
  listMigratedTables,
  type MigratedTable,
} from '../server/engine-migration/migrated-tables.ts'
import { createPostgresDatabase, startOwnPostgres } from '../tests/postgres.ts'
import { ACCOUNTS, fill, runCommand } from './accounts.ts'
import { format, seconds } from './processes.ts'

/** Maximum ratio to Postgres: the migration also reads each row back. */
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
  const given = table.columns.map(({ cast }, at) => `$${at + 1}::${cast}[]`).join()
  const key = table.key.map((at) => columns[at]).join()
  const after = `where (${key}) > (${table.key.map(() => '?').join()})`
  const select = (where: string) =>
    file.prepare(`select ${columns.join()} from "${table.name}" ${where} order by ${key} limit ?`)
  const [first, next] = [select(''), select(after)]
  let written = 0
  for (let last: SQLInputValue[] | undefined; ;) {
    const found = last ? next.all(...last, ROWS_AT_ONCE) : first.all(ROWS_AT_ONCE)
    const rows = found.map((row) => Object.values(row))
    if (rows.length === 0) return written
    await client.query(
      `insert into "${table.name}" (${columns.join()}) select * from unnest(${given})`,
      table.columns.map((_, at) => rows.map((row) => row[at])),
    )
    written += rows.length
    last = table.key.map((at) => rows.at(-1)![at] as SQLInputValue)
  }
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
