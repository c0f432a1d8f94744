/** Where a portal's database is. */
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The SQLite database in a data folder. */
export const DATABASE_FILE = 'io-arcade.sqlite'
/** Where one of them is, a portal is or was. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE_FILE + end)

/** The address of Postgres, or the path of the SQLite file. */
export const databaseLocationOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>) => databaseUrl ?? join(dataDir, DATABASE_FILE)
