/** Measures the size of the database, or the use of its connections. */
import { stat } from 'node:fs/promises'
import type { Pool } from 'pg'

export type DatabaseMeasures =
  | { engine: 'sqlite'; databaseBytes: number; walBytes: number }
  | { engine: 'postgres'; inUse: number; idle: number; waiting: number }

/** Connections of this process, and queries that wait for a connection. */
export function measurePool({ totalCount, idleCount, waitingCount }: Pool): DatabaseMeasures {
  return {
    engine: 'postgres',
    inUse: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }
}

/** Sizes of an SQLite file and its WAL. 0 for a missing file. */
export async function measureFiles(path: string): Promise<DatabaseMeasures> {
  const [databaseBytes, walBytes] = await Promise.all([sizeOf(path), sizeOf(`${path}-wal`)])
  return { engine: 'sqlite', databaseBytes, walBytes }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  return found?.size ?? 0
}
