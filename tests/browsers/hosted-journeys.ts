/** Journeys with a hosted game: what a page without an origin can do differs between browsers. */
import { deepStrictEqual } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { ATTACKS, makeHostileBuild } from '../hostile-build.ts'
import { findFreePort, startPortal } from '../portal.ts'
import { makeZip, writeZip, type ZipContents } from '../zips.ts'
import type { Journey } from './journey.ts'
import { until } from '../until.ts'

const COMMAND = fileURLToPath(new URL('../../server/cli/games.ts', import.meta.url))
const ABOUT = 'A page that tries what engines need, and writes down what it found in its storage.'

/** It stores what it found, where the portal's page keeps it. */
const BUILD = {
  'index.html': `<!doctype html><title>Engine</title><script src="js/first.js"></script>
    <script type="module" src="js/module.js"></script>`,
  'js/first.js': `
    localStorage.starts = Number(localStorage.starts ?? 0) + 1
    sessionStorage.setItem('a', 'b')
    document.cookie = 'a=b'
    localStorage.session = sessionStorage.a + document.cookie
    const opening = indexedDB.open('db', 1)
    opening.onsuccess = () => { localStorage.database = 'open' }
    new Worker('js/worker.js').onmessage = ({ data }) => { localStorage.worker = data }
    new Worker('js/thread.js', { type: 'module' }).onmessage = ({ data }) => { localStorage.thread = data }
    const store = \`indexedDB.open('db', 1).onsuccess = () => caches.keys().then(() => postMessage('open'))\`
    const address = URL.createObjectURL(new Blob([store]))
    for (const type of ['classic', 'module']) {
      new Worker(address, { type }).onmessage = ({ data }) => { localStorage['store ' + type] = data }
    }
    new Worker('js/nested.js').onmessage = ({ data }) => { localStorage.nested = data }
    Storage.prototype.setItem.call(localStorage, 'prototype', 'set')
    fetch('js/level.json', { credentials: 'include' }).then((got) => got.json()).then(({ level }) => { localStorage.level = level })`,
  // It speaks with the portal, by both of its globals.
  'js/module.js': `
    localStorage.module = 'ran'
    const { portal, language } = await arcade.init()
    const told = await arcade.setRoom('den-7')
    localStorage.protocol = [portal, language, told, await arcade.room()].join(' ')
    await ytgame.game.saveData('from ' + (await ytgame.system.getLanguage()))
    localStorage.playable = await ytgame.game.loadData()`,
  'js/worker.js': `fetch('level.json').then((got) => got.json()).then(({ level }) => postMessage('level ' + level))`,
  'js/nested.js': `new Worker('worker.js').onmessage = ({ data }) => postMessage(data)`,
  'js/thread.js': `import level from './level.js'; postMessage('module ' + level)`,
  'js/level.js': 'export default 3',
  'js/level.json': '{"level":3}',
}

/** Browsers let a page sound once it was pressed: a press in the page around it does not count. */
const SOUND = {
  'index.html': `<!doctype html><title>Sound</title><script>
    localStorage.activated = navigator.userActivation.hasBeenActive
    onpointerup = () => { localStorage.activated = navigator.userActivation.hasBeenActive }</script>`,
}

const FOUND = {
  session: 'ba=b',
  database: 'open',
  worker: 'level 3',
  thread: 'module 3',
  'store classic': 'open',
  'store module': 'open',
  nested: 'level 3',
  prototype: 'set',
  level: '3',
  module: 'ran',
  protocol: 'true en true den-7',
  playable: 'from en',
  ytgame: 'from en',
}

/** Publishes a build, and waits until it is in the catalog. */
async function host(
  { dataDir, url }: { dataDir: string; url: string },
  id: string,
  build: ZipContents,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-build-'))
  const zip = writeZip(join(folder, 'build.zip'), await makeZip(build))
  const options = ['--id', id, '--name', id, '--genre', 'Action', '--description', ABOUT]
  const command = spawn(process.execPath, [COMMAND, 'host', zip, ...options], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  const [error, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  rmSync(folder, { recursive: true, force: true })
  if (code !== 0) throw new Error(error)
  await until('the game is in the catalog', async () => (await fetch(`${url}/game/${id}`)).ok)
}

/** Runs in the portal's page: what the device keeps for the game. */
async function readKept(id: string): Promise<Record<string, string>> {
  const done = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error!))
    })
  // To open one that is not there would make it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === 'hosted-games')) return {}
  const database = await done(indexedDB.open('hosted-games'))
  const store = database.transaction('stored').objectStore('stored')
  const kept = (await done(store.get(id))) as { values: Record<string, string> } | undefined
  database.close()
  return kept?.values ?? {}
}

export function playHosted(journey: Journey): void {
  journey('plays a hosted game with storage, workers and modules', async ({ page, portal }) => {
    await host(portal, 'engine', BUILD)
    await page.open('/game/engine')
    for (const starts of ['1', '2']) {
      await page.see('frame', 'engine, the game')
      await until(`start ${starts} and what it found are kept`, async () => {
        const kept = await page.evaluate(readKept, 'engine')
        return isDeepStrictEqual(kept, { ...FOUND, starts })
      })
      if (starts === '1') await page.reload()
    }
  })

  journey('lets a hosted game sound once it was pressed', async ({ page, portal }) => {
    await host(portal, 'sound', SOUND)
    await page.open('/game/sound')
    const isActivated = (so: string) => async () =>
      (await page.evaluate(readKept, 'sound')).activated === so
    await until('the game has its page', isActivated('false'))
    await page.click('frame', 'sound, the game')
    await until('the game was pressed', isActivated('true'))
  })

  journey(
    'keeps a hostile game in its frame, at both addresses',
    async ({ page, portal }) => {
      const PORT = String(await findFreePort())
      const own = await startPortal({ PORT, GAMES_URL: `http://*.games.localhost:${PORT}` })
      const nothing = Object.fromEntries(ATTACKS.map((name) => [name, 'no']))
      try {
        for (const [at, other] of [
          [portal, `${portal.url}/hosted/other/`],
          [own, `http://other.games.localhost:${PORT}/`],
        ] as const) {
          await host(at, 'thief', makeHostileBuild(at.url, other))
          await page.open(`${at.url}/game/thief`)
          const { loot } = await until('the game has tried everything', async () => {
            const kept = await page.evaluate(readKept, 'thief')
            return kept.loot !== undefined && { loot: kept.loot }
          })
          deepStrictEqual(JSON.parse(loot), nothing)
          await page.at('/game/thief')
        }
      } finally {
        await own.stop()
      }
    },
    { expectedErrors: /./ },
  )
}
