/** `npm run dev`: pages for visitors and players are served from the sources, without a build. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { findFreePort } from '../portal.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('serves pages to visitors and players', { timeout: 120_000 }, async () => {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(root, 'scripts/dev-server.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: await makeFolder() },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  onTestFinished(() => void server.kill())
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready at')

  for (const path of ['/', '/game/survev', '/about', '/?q=agar', '/component-gallery']) {
    const response = await fetch(url + path)
    expect([path, response.status, output]).toEqual([path, 200, output])
    expect(await response.text()).toContain('<h1')
  }
  const player = await signUpByForm(url)
  for (const path of ['/profile', '/settings', '/notifications']) {
    const response = await player.get(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('Account menu')
  }
  expect(await (await player.get('/api/me')).json()).toMatchObject({ email: player.email })
})
