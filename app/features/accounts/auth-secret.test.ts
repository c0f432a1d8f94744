import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { readAuthSecret } from './auth-secret.server.ts'

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

test('a key that another process is just writing is waited for', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'auth-secret')
  writeFileSync(path, '')
  const secret = 's'.repeat(43)
  const writer = new Worker(
    `setTimeout(() => require('node:fs').writeFileSync(${JSON.stringify(path)}, '${secret}'), 20)`,
    { eval: true },
  )
  onTestFinished(async () => void (await writer.terminate()))
  expect(readAuthSecret(undefined, folder)).toBe(secret)
})

test('a file that stays empty is named in one line', async () => {
  const folder = await makeFolder()
  writeFileSync(join(folder, 'auth-secret'), '\n')
  expect(() => readAuthSecret(undefined, folder)).toThrow(/auth-secret holds no key; delete it/)
})
