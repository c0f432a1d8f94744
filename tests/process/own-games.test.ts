/** The operator's own games in a running portal: added, changed and hidden under load. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { withPortalDatabase } from '#server/cli/database-access.ts'
import { GAME_COMMANDS } from '#server/cli/game-commands.ts'
import { finish, startCommand } from '../command.ts'
import { openEventStream } from '../event-stream.ts'
import { makeFolder } from '../folder.ts'
import { isRunning } from '../is-running.ts'
import { signUpByForm, type PlayerClient } from '../player-client.ts'
import { findFreePort, runPortal, startPortal, type Portal } from '../portal.ts'

const DESCRIPTION =
  'You dig, you build, and you hold what you have built against everybody else there.'
const FLAGS = ['--name', 'Mine it', '--genre', 'Digging, Casual', '--description', DESCRIPTION]

let portal: Portal
let player: PlayerClient

/** Environment of the operator commands; the sites of the added games do not exist. */
const environment = () => ({
  DATA_DIR: portal.dataDir,
  PUBLIC_URL: portal.url,
  GAME_CHECKS: 'off',
})

/** Runs an operator command in this process. */
const games = (name: string, ...args: string[]) => {
  const config = readConfig(environment())
  return withPortalDatabase(config, GAME_COMMANDS[name]!(args))
}

/** Runs an operator command as a process; returns its exit code and output. */
const command = (...args: string[]) => finish(startCommand('games', environment(), args))

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(portal.url + path, { headers })
const statusOf = async (path: string) => (await get(path)).status
const textOf = async (path: string) => (await get(path)).text()

beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'info' })
  player = await signUpByForm(portal.url)
})
afterAll(() => portal.stop())

/** Requests public pages continuously; returns a function that stops and returns the statuses. */
function load() {
  const responses: number[] = []
  const over = new AbortController()
  // One after the other: the portal should be busy, but not the machine.
  const poll = async () => {
    while (!over.signal.aborted) {
      for (const path of ['/', '/game/survev', '/?genre=Casual', '/sitemap.xml', '/entries']) {
        responses.push(await statusOf(path).catch(() => 0))
        responses.push((await player.get(path).catch(() => ({ status: 0 }))).status)
      }
    }
  }
  const polling = poll()
  return async () => {
    over.abort()
    await polling
    return responses
  }
}

test('a game is added, changed, hidden and shown without a restart or a failed request', async () => {
  const stop = load()
  expect(await statusOf('/game/mineit')).toBe(404)
  expect(await command('add', 'https://www.mine-it.example/play', '--name', 'Mine it')).toEqual({
    code: 1,
    out: '',
    error: expect.stringMatching(/--genre is missing: add it to the command\.\n$/),
  })
  const cover = join(await makeFolder(), 'cover.png')
  const picture = sharp({ create: { width: 900, height: 500, channels: 3, background: '#c03020' } })
  await picture.png().toFile(cover)
  const address = 'https://www.mine-it.example/play'
  expect(await command('add', address, ...FLAGS, '--cover', cover)).toMatchObject({ code: 0 })
  await expect.poll(() => statusOf('/game/mineit')).toBe(200)
  const page = await get('/game/mineit')
  expect(page.headers.get('Content-Security-Policy')).toContain('https://www.mine-it.example')
  const html = await page.text()
  expect(html).toContain('"@type":["VideoGame","WebApplication"]')
  expect(await textOf('/sitemap.xml')).toContain('/game/mineit<')
  const [tile] = JSON.parse(await textOf('/suggestions?q=mine%20it')) as { thumbnail: string }[]
  expect(await textOf('/?genre=Digging')).toContain('1 game')
  expect(await textOf('/')).toContain('/?genre=Digging')

  const shown = await get(tile!.thumbnail)
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  const found = await sharp(await shown.arrayBuffer()).metadata()
  expect([found.format, found.width, found.height]).toEqual(['webp', 640, 400])
  const avif = await get(tile!.thumbnail, { Accept: 'image/avif,image/webp,*/*' })
  expect([avif.headers.get('Content-Type'), avif.headers.get('Vary')]).toEqual([
    'image/avif',
    'Accept',
  ])
  const social = await sharp(await (await get('/social/mineit.png')).arrayBuffer()).metadata()
  expect([social.format, social.width, social.height]).toEqual(['png', 1200, 630])
  expect(await statusOf('/backdrops/mineit.webp')).toBe(200)
  expect((await player.like('mineit', true)).status).toBe(200)

  // Without a cover, and with a built-in game hidden.
  await games('remove', 'mineit')
  await games('add', address, ...FLAGS)
  await games('hide', 'agar')
  await expect.poll(() => statusOf('/game/agar')).toBe(410)
  expect(await textOf('/game/agar')).toContain('Agar.io is no longer available')
  expect((await player.like('agar', true)).status).toBe(404)
  const [named] = JSON.parse(await textOf('/suggestions?q=mine%20it')) as { thumbnail: string }[]
  expect(named!.thumbnail).toMatch(/^\/assets\/own-mineit-[\w-]{8}\.svg$/)
  expect(await textOf(named!.thumbnail)).toMatch(/^<svg[\s\S]*<path transform[\s\S]*<\/svg>\s*$/)
  expect(await textOf('/sitemap.xml')).not.toContain('/game/agar<')

  await games('show', 'agar')
  await games('hide', 'mineit')
  await expect.poll(() => statusOf('/game/mineit')).toBe(410)
  expect(await statusOf('/game/agar')).toBe(200)
  expect(await (await player.get('/profile?tab=liked')).text()).not.toContain('Mine it')
  expect((await player.get('/notifications')).status).toBe(200)
  await games('show', 'mineit')
  await expect.poll(() => statusOf('/game/mineit')).toBe(200)
  // The like was never lost.
  expect(await (await player.get('/profile?tab=liked')).text()).toContain('Mine it')

  const responses = await stop()
  expect(responses.length).toBeGreaterThan(20)
  expect(responses.filter((status) => status !== 200)).toEqual([])
})

test('an invalid file or cover of an earlier version stops the start with file, field and reason', async () => {
  const dataDir = await makeFolder()
  const own = join(dataDir, 'games')
  mkdirSync(own)
  writeFileSync(join(own, 'mine.json'), '{"hidden": 1}')
  const start = async () =>
    runPortal({ DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'silent' })
  expect(await start()).toEqual({
    code: 1,
    output: 'mine.json: hidden: must be true or false\n',
  })
  writeFileSync(join(own, 'mine.json'), '{"hidden": true}')
  writeFileSync(join(own, 'mine.png'), 'no picture')
  expect(await start()).toEqual({
    code: 1,
    output: 'mine.png: (file): is no PNG, JPEG, WebP or AVIF\n',
  })
})

test('ends the process that draws a cover together with the portal', async () => {
  const dataDir = await makeFolder()
  mkdirSync(join(dataDir, 'games'))
  writeFileSync(join(dataDir, 'games/mine.json'), '{"hidden": true}')
  const dashes = '<path stroke="#fff" stroke-dasharray=".01" d="M-9999 9H9999"/>'.repeat(999)
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40">${dashes}</svg>`
  writeFileSync(join(dataDir, 'games/mine.svg'), drawing)
  let starting: ChildProcess | undefined
  const ended = runPortal({ DATA_DIR: dataDir, PORT: String(await findFreePort()) }, (child) => {
    starting = child
  })
  onTestFinished(() => void starting!.kill('SIGKILL'))
  const { pid } = starting!
  const findPainter = () =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('cover-process'))
  await expect.poll(findPainter).toBeDefined()
  const painter = Number(findPainter())
  starting!.kill('SIGKILL')
  await ended
  await expect.poll(() => isRunning(painter)).toBe(false)
})

test('SIGHUP ends the portal when its terminal closes', async () => {
  const command = `exec "${process.execPath}" build/server/index.js`
  const terminal = spawn('script', ['-qfec', command, '/dev/null'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: await makeFolder(),
      PORT: String(await findFreePort()),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let printed = ''
  terminal.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed).toContain('is ready at')
  const url = /http:\/\/localhost:\d+/.exec(printed)![0]
  const stream = await openEventStream(`${url}/live`)
  await stream.next()
  terminal.kill('SIGKILL')
  // The portal shuts down in order, although its terminal is gone: the stream ends with an event.
  expect(await stream.next()).toEqual({ event: 'reconnect', data: {} })
  await stream.ended
})
