/** Reads the files of hosted games from the database, part by part. */
import type { Reader } from '#app/db/db.server.ts'

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
    .orderBy('file.path')

/** Finds a file of a version; undefined if it has none at this path. */
export function findHostedFile(
  db: Reader,
  versionId: string,
  paths: readonly string[],
): Promise<HostedFile | undefined> {
  return select(db, versionId).where('file.path', 'in', paths).executeTakeFirst()
}

/** Lists the files of a version by path. */
export function listHostedFiles(
  db: Reader,
  versionId: string,
): Promise<(HostedFile & { path: string })[]> {
  return select(db, versionId).select('file.path').execute()
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
    const row = await db
      .selectFrom('hosted_part')
      .select('bytes')
      .where('hash', '=', hash)
      .where('number', '=', number)
      .executeTakeFirst()
    // Its version was deleted a moment ago.
    if (!row) throw new Error('the content is gone')
    const start = number * PART_BYTES
    yield Buffer.from(row.bytes).subarray(Math.max(0, from - start), to - start)
  }
}
