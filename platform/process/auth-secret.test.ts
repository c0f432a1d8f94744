/** Tests the key file: created once, atomically, by one of several processes. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { describeWithPrograms } from '#tests/programs.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { readAuthSecret } from './auth-secret.ts'

const MODULE = JSON.stringify(new URL('auth-secret.ts', import.meta.url).href)

/** The key that another process reads or creates. `wrapper` is a command that runs the process. */
async function readApart(folder: string, wrapper: string[] = []): Promise<string> {
  const program = `import { readAuthSecret } from ${MODULE}
    process.stdout.write(readAuthSecret(undefined, ${JSON.stringify(folder)}))`
  const line = [...wrapper, process.execPath, '--input-type=module', '--eval', program]
  const child = spawn(line[0]!, line.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

test('creates the key once, readable by its owner only', async () => {
  const folder = join(await makeFolder(), 'data')
  const secret = readAuthSecret(undefined, folder)
  expect(secret).toHaveLength(43)
  expect(readAuthSecret(undefined, folder)).toBe(secret)
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('prefers the configured key and writes no file', async () => {
  const folder = join(await makeFolder(), 'data')
  expect(readAuthSecret('configured', folder)).toBe('configured')
  expect(() => statSync(folder)).toThrow('ENOENT')
})

test('returns the same key to several processes that start together', async () => {
  const folder = await makeFolder()
  const secrets = await Promise.all(Array.from({ length: 4 }, () => readApart(folder)))
  expect(new Set(secrets)).toEqual(new Set([readAuthSecret(undefined, folder)]))
  expect(readdirSync(folder)).toEqual(['auth-secret'])
})

const STRACE = '/usr/bin/strace'

describeWithPrograms('by strace', [STRACE], () => {
  test('syncs the key file before it links the file, and syncs the folder afterwards', async () => {
    const [folder, traces] = [await makeFolder(), join(await makeFolder(), 'trace')]
    const calls = 'trace=write,fsync,fdatasync,link,linkat'
    await readApart(folder, [STRACE, '-f', '-y', '-e', calls, '-o', traces])
    const steps = readFileSync(traces, 'utf8')
      .split('\n')
      .filter((line) => line.includes(folder))
      .map((line) => /^\d+ +(\w+)\(.*? = /.exec(line)?.[1])
    expect(steps).toEqual(['write', 'fsync', 'link', 'fsync'])
  })
})

test('names AUTH_SECRET in one line if the key cannot be saved', async () => {
  const file = join(await makeFolder(), 'file')
  writeFileSync(file, '')
  expect(() => readAuthSecret(undefined, join(file, 'data'))).toThrow(
    /^The session key cannot be saved in .+auth-secret; set AUTH_SECRET \(.+\)$/,
  )
})

test('names a file that stays empty in one line', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'auth-secret'), '\n')
  expect(() => readAuthSecret(undefined, folder)).toThrow(/auth-secret holds no key; delete it/)
})

test('reports a folder in place of the file in one line', async () => {
  const folder = await makeFolder()
  mkdirSync(join(folder, 'auth-secret'))
  expect(() => readAuthSecret(undefined, folder)).toThrow(
    new OperatorError(
      `${join(folder, 'auth-secret')}, which holds the session key, cannot be read (EISDIR: illegal operation on a directory, read)`,
    ),
  )
})
