/** A folder for one test, removed when the test ends. */
import { writeFileSync } from 'node:fs'
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

/** Makes a folder with these files. */
export async function folderWith(files: Record<string, string | Buffer>): Promise<string> {
  const folder = await makeFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
