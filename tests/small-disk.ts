/** A file system of a few MB for one test, which can be filled completely. */
import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, type TestContext } from 'vitest'
import { requiresPrograms } from '../scripts/programs.mjs'

/** Enough for the database with its schema and WAL, and little more. */
const SIZE = '8m'

export interface SmallDisk {
  path: string
  /** Uses every byte. */
  fill(): Promise<void>
  /** Frees the space. */
  free(): Promise<void>
}

/** Mounting needs rights that the tests have in CI; elsewhere the test is skipped. */
export async function mountSmallDisk(context: TestContext): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'io-arcade-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', path], { stdio: 'pipe' })
  } catch (error) {
    await rmdir(path)
    if (requiresPrograms) throw error
    context.skip(`no small file system can be mounted : ${String(error)}`)
  }
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', path])
    await rmdir(path)
  })
  const ballast = join(path, 'ballast')
  return {
    path,
    async fill() {
      // Writes smaller and smaller pieces until not one byte fits.
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
        while (await fits(ballast, size));
      }
    },
    free: () => rm(ballast),
  }
}

async function fits(file: string, size: number): Promise<boolean> {
  try {
    await appendFile(file, Buffer.alloc(size))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
