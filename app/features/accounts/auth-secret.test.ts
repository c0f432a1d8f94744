/** The key's file: made once, whole or not at all, by one of several processes. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { AuthSecretError, readAuthSecret } from './auth-secret.server.ts'

const MODULE = JSON.stringify(new URL('auth-secret.server.ts', import.meta.url).href)

/** The key that another process finds or makes there, run by `wrapper` where one is given. */
async function readApart(folder: string, wrapper: string[] = []): Promise<string> {
  const program = `import { AuthSecretError, readAuthSecret } from ${MODULE}
    process.stdout.write(readAuthSecret(undefined, ${JSON.stringify(folder)}))`
  const line = [...wrapper, process.execPath, '--input-type=module', '--eval', program]
  const child = spawn(line[0]!, line.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

test('is made once, for its owner alone', async () => {
  const folder = join(await makeFolder(), 'data')
  const secret = readAuthSecret(undefined, folder)
  expect(secret).toHaveLength(43)
  expect(readAuthSecret(undefined, folder)).toBe(secret)
  expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('what is configured comes first, and nothing is written', async () => {
  const folder = join(await makeFolder(), 'data')
  expect(readAuthSecret('configured', folder)).toBe('configured')
  expect(() => statSync(folder)).toThrow('ENOENT')
})

test('several processes that start together agree on one', async () => {
  const folder = await makeFolder()
  const secrets = await Promise.all(Array.from({ length: 4 }, () => readApart(folder)))
  expect(new Set(secrets)).toEqual(new Set([readAuthSecret(undefined, folder)]))
  expect(readdirSync(folder)).toEqual(['auth-secret'])
})

const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

test.skipIf(!canTrace)(
  'is on the disk before it has its name, and then so is the name',
  async () => {
    const [folder, traces] = [await makeFolder(), join(await makeFolder(), 'trace')]
    const calls = 'trace=write,fsync,fdatasync,link,linkat'
    await readApart(folder, ['strace', '-f', '-y', '-e', calls, '-o', traces])
    const steps = readFileSync(traces, 'utf8')
      .split('\n')
      .filter((line) => line.includes(folder))
      .map((line) => /^\d+ +(\w+)\(.*? = /.exec(line)?.[1])
    expect(steps).toEqual(['write', 'fsync', 'link', 'fsync'])
  },
)

test('where none can be made, one line says what to set', async () => {
  const file = join(await makeFolder(), 'file')
  writeFileSync(file, '')
  expect(() => readAuthSecret(undefined, join(file, 'data'))).toThrow(
    /^The session key cannot be saved in .+auth-secret; set AUTH_SECRET \(.+\)$/,
  )
})

test('a file that stays empty is named in one line', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'auth-secret'), '\n')
  expect(() => readAuthSecret(undefined, folder)).toThrow(/auth-secret holds no key; delete it/)
})

test('a folder in its place is one plain line', async () => {
  const folder = await makeFolder()
  mkdirSync(join(folder, 'auth-secret'))
  expect(() => readAuthSecret(undefined, folder)).toThrow(
    new AuthSecretError(
      `${join(folder, 'auth-secret')}, which holds the session key, cannot be read (EISDIR: illegal operation on a directory, read)`,
    ),
  )
})
