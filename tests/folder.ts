/** A folder for one test, removed when the test ends. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The path of a new, empty folder. */
export async function makeFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'io-arcade-test-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
