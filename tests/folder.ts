/** A folder for one test, removed when the test ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Makes a new empty folder and returns its path. */
export async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'io-arcade-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
