/** Reads the files of hosted games from the database, part by part. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Reader } from '#platform/db/db.server.ts'
import { isPostgres } from '#platform/db/engine.ts'

/** Bytes of a part. */
export const PART_BYTES = 2 ** 20

export interface HostedFile {
  hash: string
  /** Bytes, unpacked. */
  size: number
  storedSize: number
  encoding: 'br' | null
}

const select = (db: Reader, versionId: string) =>
  db
    .selectFrom('hosted_file as file')
    .innerJoin('hosted_content as content', 'content.hash', 'file.hash')
    .select([
      'content.hash',
      'content.size',
      'content.stored_size as storedSize',
      'content.encoding',
    ])
    .where('file.version_id', '=', versionId)

/** Finds a file of a version, if there are several the first of these paths; undefined if it has none. */
export function findHostedFile(
  db: Reader,
  versionId: string,
  paths: readonly string[],
): Promise<HostedFile | undefined> {
  return select(db, versionId)
    .where('file.path', 'in', paths)
    .orderBy((row) => row('file.path', '=', paths[0]!), 'desc')
    .executeTakeFirst()
}

/** Lists the files of a version by path. */
export function listHostedFiles(
  db: Reader,
  versionId: string,
): Promise<(HostedFile & { path: string })[]> {
  return select(db, versionId).select('file.path').orderBy('file.path').execute()
}

/** Parts from Postgres, by content and number: to read one costs five times as much as from SQLite. */
const cached = new LRUCache<string, Buffer>({
  maxSize: 64 * 2 ** 20,
  sizeCalculation: ({ length }) => length + 1,
})

async function readPart(db: Reader, hash: string, number: number): Promise<Buffer> {
  const key = `${hash}-${number}`
  const known = cached.get(key)
  if (known) return known
  const isText = isPostgres(db)
  const row = await db
    .selectFrom('hosted_part')
    // Postgres sends bytes as hexadecimal text, and base64 is shorter.
    .select(isText ? sql<string>`encode(bytes, 'base64')`.as('bytes') : 'bytes')
    .where('hash', '=', hash)
    .where('number', '=', number)
    .executeTakeFirst()
  // Its version was deleted a moment ago.
  if (!row) throw new Error('the content is gone')
  if (typeof row.bytes !== 'string') return Buffer.from(row.bytes)
  const part = Buffer.from(row.bytes, 'base64')
  cached.set(key, part)
  return part
}

/**
 * Reads the stored bytes of a content, one part at a time.
 *
 * @param from the first byte
 * @param to the byte after the last one
 */
export async function* readContent(
  db: Reader,
  hash: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(from / PART_BYTES); number * PART_BYTES < to; number += 1) {
    const start = number * PART_BYTES
    yield (await readPart(db, hash, number)).subarray(Math.max(0, from - start), to - start)
  }
}
