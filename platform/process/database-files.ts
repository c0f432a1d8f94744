/** File names and location of a portal's database. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The SQLite database in a data directory. */
export const DATABASE_FILE = 'io-arcade.sqlite'
const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE_FILE + end)

/** Lists the files of a database in the directory. If there is one, it has or had a portal. */
export const listDatabaseFiles = (dataDir: string) =>
  DATABASE_FILES.filter((name) => existsSync(join(dataDir, name)))

/** The address of Postgres, or the path of the SQLite file. */
export const databaseLocationOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>) => databaseUrl ?? join(dataDir, DATABASE_FILE)
