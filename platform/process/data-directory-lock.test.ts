/** One process per data directory, however the previous one ended. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { LOCK_FILE, lockDataDirectory } from './data-directory-lock.ts'

function optionsOf(waitMs = 0) {
  const lines: unknown[] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line.at(-1)) }
  return { lines, options: { address: 'http://localhost:4180', log, waitMs } }
}

/** Starts a process that locks the directory. Resolves once it has the lock. */
async function lockElsewhere(folder: string) {
  const module = join(import.meta.dirname, 'data-directory-lock.ts')
  const program = `
    import(${JSON.stringify(module)}).then(async ({ lockDataDirectory }) => {
      globalThis.hold = await lockDataDirectory(${JSON.stringify(folder)}, { address: 'http://localhost:1', log: console })
      console.log('held')
      setInterval(() => undefined, 1_000)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('makes a second process fail with the owner, the time and the address', async () => {
  const folder = await makeFolder()
  const { pid } = await lockElsewhere(folder)
  const { options } = optionsOf()
  await expect(lockDataDirectory(folder, options)).rejects.toThrow(
    new RegExp(
      `^The data folder is in use \\(${folder}\\): process ${pid} on \\S+ holds it since 20\\d\\d-\\S+Z, at http://localhost:1\\. End it first, or set DATA_DIR to another folder$`,
    ),
  )
})

test('waits for a process that is shutting down, and is released by a kill', async () => {
  const folder = await makeFolder()
  const child = await lockElsewhere(folder)
  const { options, lines } = optionsOf(10_000)
  const held = lockDataDirectory(folder, options)
  expect(lines).toEqual([expect.stringMatching(/; waiting for it to end$/)])
  child.kill('SIGKILL')
  const hold = await held
  // The lock file now names this process.
  const second = optionsOf()
  await expect(lockDataDirectory(folder, second.options)).rejects.toThrow(
    `process ${process.pid} on`,
  )
  hold.release()
  ;(await lockDataDirectory(folder, second.options)).release()
})

describe.runIf(process.getuid?.() === 0)('a file of another user', () => {
  test.each([
    ['readable', 0o644],
    ['unreadable', 0o600],
  ])('that is %s is to be given to the user of the portal', async (_name, mode) => {
    const folder = await makeFolder()
    writeFileSync(join(folder, LOCK_FILE), '', { mode })
    chmodSync(folder, 0o755)
    const module = join(import.meta.dirname, 'data-directory-lock.ts')
    const program = `const { lockDataDirectory } = await import(${JSON.stringify(module)})
      await lockDataDirectory(${JSON.stringify(folder)}, { address: '', log: console }).catch(({ message }) => console.log(message))`
    const nobody = { uid: 65_534, gid: 65_534 }
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: join(import.meta.dirname, '../..'),
      encoding: 'utf8',
      ...nobody,
    })
    expect(stdout).toMatch(/cannot be used .+EACCES.+ must belong to the user that runs the portal/)
    expect(stdout).not.toContain('Delete')
  })
})

test('leaves a foreign file unchanged and reports it in one line', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, LOCK_FILE), 'a letter, and long enough to be taken for one '.repeat(9))
  await expect(lockDataDirectory(folder, optionsOf().options)).rejects.toThrow(
    /cannot be used .+ not a database\. Delete .+held-by\.sqlite where no portal runs/,
  )
})
