/**
 * Names of pictures contain a hash of their sources, so that the content of a name never changes.
 */
import { createHash } from 'node:crypto'
import type { CoverFile } from './read-folder.ts'

/** Increase it when the drawing code changes, so that all pictures get new names. */
const WAY = '1'

/** Returns eight characters, like the hashes in the names of build files. */
export function hashOf(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256').update(WAY)
  for (const part of parts) hash.update('\0').update(part)
  return hash.digest('base64url').slice(0, 8)
}

/** Returns the name of this file's cover, without its extension. */
export function coverNameOf({ id, bytes }: Pick<CoverFile, 'id' | 'bytes'>): string {
  return `own-${id}-${hashOf(bytes)}`
}
