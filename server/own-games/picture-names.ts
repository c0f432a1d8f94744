/** Names of pictures: they say what a picture was made of, so that one never changes. */
import { createHash } from 'node:crypto'
import type { CoverFile } from './read-folder.ts'

/** Goes up when pictures are made in another way: then each gets another name. */
const WAY = '1'

/** Eight characters, as the names of the build's files end in. */
export function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256').update(WAY)
  for (const part of parts) hash.update('\0').update(part)
  return hash.digest('base64url').slice(0, 8)
}

/** The name of a cover that is made of this file, without its ending. */
export function coverNameOf({ id, bytes }: Pick<CoverFile, 'id' | 'bytes'>): string {
  return `own-${id}-${hashOf(bytes)}`
}
