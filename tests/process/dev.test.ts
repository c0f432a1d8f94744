/** `npm run dev`: pages for visitors and players are served from the sources, without a build. */
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { signUpByForm } from '../player-client.ts'
import { findFreePort } from '../portal.ts'
import { copyTree } from '../tree-copy.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the development server of a checkout, and waits until it is ready. */
async function startDevServer(folder: string) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [join(folder, 'scripts/dev-server.mjs')], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: await makeFolder() },
  })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  onTestFinished(() => void server.kill())
  await expect.poll(() => output, { timeout: 60_000 }).toContain('is ready at')
  return { url, output: () => output }
}

test('serves pages to visitors and players', async () => {
  const { url, output } = await startDevServer(root)
  for (const path of ['/', '/game/survev', '/about', '/?q=agar']) {
    const response = await fetch(url + path)
    expect([path, response.status, output()]).toEqual([path, 200, output()])
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

test('serves a game that is added while it runs', async () => {
  const { folder, remove } = copyTree()
  onTestFinished(remove)
  const { url } = await startDevServer(folder)
  const player = await signUpByForm(url)
  expect((await fetch(`${url}/game/newcomer`)).status).toBe(404)

  const games = join(folder, 'catalogue/games')
  const game = readFileSync(join(games, 'agar.ts'), 'utf8')
  writeFileSync(
    join(games, 'newcomer.ts'),
    game
      .replace("id: 'agar'", "id: 'newcomer'")
      .replace(/name: '[^']+'/, "name: 'Newcomer'")
      .replace(/position: \d+/, 'position: 26'),
  )
  const status = async () => (await fetch(`${url}/game/newcomer`)).status
  await expect.poll(status).toBe(200)
  // The services know it too, and the player is still signed in.
  expect((await player.like('newcomer', true)).status).toBe(200)
})
