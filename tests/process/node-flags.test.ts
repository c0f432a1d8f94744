/** `npm start` runs the server with flags that keep its memory use low. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { SERVING_ENVIRONMENT, SERVING_FLAGS } from '../../scripts/node-flags.mjs'
import { makeFolder } from '../folder.ts'
import { findFreePort } from '../portal.ts'

const script = join(resolve(import.meta.dirname, '../..'), 'scripts/cli.mjs')

test('the server has the required flags and environment', async () => {
  const starter = spawn(process.execPath, [script, 'start'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(await findFreePort()),
      DATA_DIR: await makeFolder(),
      ENV_FILE: '/dev/null',
      GAME_CHECKS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    const exited = once(starter, 'exit')
    starter.kill('SIGTERM')
    await exited
  })
  for await (const line of starter.stdout) if (String(line).includes('is ready at')) break
  const read = (path: string) => readFileSync(`/proc/${path}`, 'utf8')
  const server = read(`${starter.pid}/task/${starter.pid}/children`).trim()
  const entries = Object.entries(SERVING_ENVIRONMENT as Record<string, string>)
  expect(entries.length).toBeGreaterThan(0)
  const flags = SERVING_FLAGS as string[]
  expect(read(`${server}/cmdline`).split('\0').slice(1)).toEqual(expect.arrayContaining(flags))
  expect(read(`${server}/environ`).split('\0')).toEqual(
    expect.arrayContaining(entries.map(([name, value]) => `${name}=${value}`)),
  )
})
