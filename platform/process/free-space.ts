/** The free space of a disk. */
import { statfsSync } from 'node:fs'

/** Returns the bytes that the process may still write there; undefined if the file system does not say. */
export function measureFreeBytes(folder: string): number | undefined {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return blocks === 0 ? undefined : bavail * bsize
}
