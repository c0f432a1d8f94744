/** File names and location of a portal's database. */
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** The SQLite database in a data directory. */
export const DATABASE_FILE = 'io-arcade.sqlite'
/** If any of these files exists, the directory has or had a portal. */
export const DATABASE_FILES = ['', '-wal', '-shm', '-journal'].map((end) => DATABASE_FILE + end)

/** The address of Postgres, or the path of the SQLite file. */
export const databaseLocationOf = ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>) => databaseUrl ?? join(dataDir, DATABASE_FILE)
