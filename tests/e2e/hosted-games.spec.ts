/** Hosted games: from the zip to playing, and versions. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeZip, type ZipContents } from '../zips.ts'
import { expectAccessible, expectNoSidewaysScroll, expectAccessibleInThemes } from './axe.ts'
import { ABOUT, EXAMPLE, game, playDraft, publish, publishUploaded, upload } from './hosted.ts'
import { signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal({}))
test.use({
  expectedMessages: [
    /Content Security Policy|the server responded with a status of (403|404|422)|Unrecognized feature|sandbox|refused/,
  ],
})
test.describe.configure({ mode: 'default' })

test('an owner uploads a zip, and players play it', async ({ page, portal, browser }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Add the example game' })).toBeVisible()
  await page.getByRole('link', { name: 'Upload a game' }).click()
  await expectAccessible(page)
  await upload(page, { 'readme.txt': 'no page' })
  await expect(page.getByRole('alert')).toContainText('The zip contains no html page.')
  await upload(page, EXAMPLE)

  await expect(page.getByRole('heading', { name: 'What is in it' })).toBeVisible()
  await expect(page.getByText('Nothing looks wrong.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Blob Catch')
  await expect(page.getByLabel('The end of its address here')).toHaveValue('blobcatch')
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await playDraft(page)
  await expect(page.frameLocator('iframe').locator('canvas')).toBeVisible()

  // A refused form keeps what was typed and uploaded.
  const create = { width: 64, height: 40, channels: 3, background: '#c03020' } as const
  await page.getByLabel(/^Cover: /).setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  })
  await page.getByLabel(/^Description, /).fill('Too short')
  await page.getByLabel('Action', { exact: true }).check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Nothing was saved.')).toBeVisible()
  await expect(page.getByLabel(/^Description, /)).toHaveValue('Too short')
  await expect(page.getByText('This cover is kept until the form is saved.')).toBeVisible()
  await page.getByLabel(/^Description, /).fill(ABOUT)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Blob Catch is published.')).toBeVisible()
  await expect(page.locator('aside img')).toHaveAttribute('src', /^\/assets\/own-blobcatch-/)

  const visitor = await browser.newPage()
  await visitor.goto(`${portal.url}/game/blobcatch`)
  await expect(game(visitor).locator('canvas')).toBeVisible()
  await expect(visitor.getByText('Hosted here')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Official site' })).toHaveCount(0)
  await visitor.close()
})

test('a dropped zip that is canceled leaves nothing, and can be uploaded again', async ({
  page,
  portal,
}) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/upload')
  const network = await page.context().newCDPSession(page)
  const limitUpload = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limitUpload(50_000)
  const zip = await makeZip({ ...EXAMPLE, 'blob-catch/noise.bin': randomBytes(2 ** 20) }, false)
  const dataTransfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], 'dropped.zip', { type: 'application/zip' }))
    return transfer
  }, zip.toString('base64'))
  const field = page.getByLabel('Zip or html file')
  await page.locator('form').filter({ has: field }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText(/% sent$/)).toBeVisible()
  const uploads = () => readdir(join(portal.dataDir, 'uploads'))
  await expect.poll(uploads).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(uploads).toEqual([])
  await expect(page.getByRole('progressbar')).toBeHidden()
  await expect(field).toHaveValue(/dropped\.zip$/)

  await limitUpload(-1)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'What is in it' })).toBeVisible()
  await page.goto('/admin/games/upload')
  await expect(page.getByRole('link', { name: 'dropped.zip' })).toHaveCount(1)
})

test('a game that is deleted while somebody plays goes on, and does not start again', async ({
  page,
  portal,
  browser,
}) => {
  const build = {
    'index.html': `<!doctype html><title>Brief</title><p id="out"></p><button onclick="
        localStorage.count = Number(localStorage.count ?? 0) + 1
        fetch('level.txt').then(({ status }) => { out.textContent = localStorage.count + ': ' + status })
      ">Next</button>`,
    'level.txt': 'one',
  }
  await publish(page, portal, build, 'brief')
  const visitor = await browser.newPage()
  await visitor.goto(`${portal.url}/game/brief`)
  const next = game(visitor).getByRole('button', { name: 'Next' })
  await next.click()
  await expect(game(visitor).locator('#out')).toHaveText('1: 200')

  await page.goto('/admin/games?show=changed')
  const row = page.getByRole('row').filter({ hasText: 'Brief' })
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Remove: Brief' }).click()
  await expect(page.getByText('Brief is removed.')).toBeVisible()
  await next.click()
  await expect(game(visitor).locator('#out')).toHaveText('2: 404')
  expect((await page.request.get('/hosted/brief/')).status()).toBe(404)
  expect((await visitor.reload())!.status()).toBe(410)
  await visitor.close()
})

test('a new version keeps saves, and an older one comes back', async ({ page, portal }) => {
  const build = (version: string): ZipContents => ({
    'index.html': `<!doctype html><title>Counter</title><p id="out"></p><script>
      const count = Number(localStorage.getItem('count') ?? 0) + 1
      localStorage.setItem('count', count)
      out.textContent = '${version}: ' + count
    </script>`,
  })
  await publish(page, portal, build('one'), 'counter')
  await page.goto('/game/counter')
  await expect(game(page).locator('#out')).toHaveText('one: 1')
  await page.reload()
  await expect(game(page).locator('#out')).toHaveText('one: 2')

  await page.goto('/admin/games/counter')
  await page.getByRole('link', { name: 'Upload a new version' }).click()
  await upload(page, build('two'), 'second.zip')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Counter is published.')).toBeVisible()
  await page.goto('/game/counter')
  await expect(game(page).locator('#out')).toHaveText('two: 3')

  await page.goto('/admin/games/counter')
  await page.getByRole('button', { name: 'Give players this version: blob-catch.zip' }).click()
  await expect(page.getByText('Counter is published.')).toBeVisible()
  await page.goto('/game/counter')
  await expect(game(page).locator('#out')).toHaveText('one: 4')
  await page.goto('/admin/games/counter')
  await page.getByRole('button', { name: 'Delete: second.zip' }).click()
  await expect(page.getByText('The version is deleted.')).toBeVisible()

  // The same build as another game has nothing of it.
  await page.goto('/admin/games/upload')
  await upload(page, build('copy'))
  await page.getByLabel('The end of its address here').fill('copy')
  await publishUploaded(page)
  await page.goto('/game/copy')
  await expect(game(page).locator('#out')).toHaveText('copy: 1')
})

for (const isSlow of [false, true]) {
  const when = isSlow ? ', before React runs effects' : ''
  test(`a game that loads a page again, or another one, has what it stored${when}`, async ({
    page,
    portal,
  }) => {
    const id = isSlow ? 'quick' : 'pages'
    const script = `
    const log = (localStorage.log ?? '') + step
    localStorage.log = log
    out.textContent = log
    if (log === 'a') location.reload()
    if (log === 'aa') { localStorage.log = 'aa-'; location.href = 'menu/second.html?x=1' }`
    await publish(
      page,
      portal,
      {
        'index.html': `<!doctype html><title>Pages</title><p id="out"></p><script>const step = 'a'</script><script>${script}</script>`,
        'menu/second.html': `<!doctype html><p id="out"></p><script>const step = 'b'</script><script>${script}</script>`,
      },
      id,
    )
    // React runs them by messages.
    if (isSlow)
      await page.addInitScript(() => {
        const { postMessage } = MessagePort.prototype as {
          postMessage: (...given: unknown[]) => void
        }
        MessagePort.prototype.postMessage = function (...given: unknown[]) {
          setTimeout(() => postMessage.apply(this, given), window === top ? 300 : 0)
        }
      })
    await page.goto(`/game/${id}`)
    await expect(game(page).locator('#out')).toHaveText('aa-b')
    await expect(page).toHaveURL(`/game/${id}`)
    await page.reload()
    await expect(game(page).locator('#out')).toHaveText('aa-ba')
  })
}

for (const [place, start] of [
  ['of its own', 'form.html'],
  ['in its frame', 'frame.html'],
] as const) {
  test(`each page ${place} has the save, however it opens`, async ({ page, portal }) => {
    const step = (id: string, then: string) => `<!doctype html><title>Ways</title><p id="out"></p>
      <a href="back.html">On</a><form action="refresh.html"><input name="x" value="1"></form><script>
      localStorage.log = (localStorage.log ?? '') + '${id} '
      var name = 'a variable of the game'
      out.textContent = localStorage.log</script>${then}`
    const build = {
      'form.html': step('form', '<script>document.forms[0].submit()</script>'),
      'refresh.html': step('refresh', '<meta http-equiv="refresh" content="0; url=link.html">'),
      'link.html': step(
        'link',
        `<script>if (!localStorage.log.includes('back')) document.links[0].click()</script>`,
      ),
      'back.html': step('back', '<script>history.back()</script>'),
      'frame.html': '<!doctype html><title>Outer</title><iframe src="form.html"></iframe>',
    }
    const id = start.replace('.html', '')
    await publish(page, portal, { ...build, 'index.html': build[start] }, id)
    await page.goto(`/game/${id}`)
    const inner = start === 'frame.html' ? game(page).frameLocator('iframe') : game(page)
    await expect(inner.locator('#out')).toHaveText('form refresh link back link')
    await expect(page).toHaveURL(`/game/${id}`)
  })
}

const FONT = new URL('../../ui/fonts/bricolage-grotesque-800.ttf', import.meta.url)

/** A worker that uses the storage that browsers give to workers. */
const KEEPS = `const opening = indexedDB.open('db', 1)
  opening.onsuccess = () => caches.match('x').then((hit) => postMessage([opening.result.name, hit].map(String).join()))`

test('storage, workers, modules and fetch work without an origin', async ({ page, portal }) => {
  await publish(
    page,
    portal,
    {
      'index.html': `<!doctype html><title>Engine</title><p id="out"></p><img id="tag" src="js/red.png">
        <script>const keepsInWorker = ${JSON.stringify(KEEPS)}</script><script src="js/engine.js"></script>
        <script type="module" src="js/module.js"></script>`,
      'js/engine.js': `
        const found = {}
        const show = (name, value) => { found[name] = String(value); out.textContent = JSON.stringify(found) }
        localStorage.best = 7
        show('local', [Object.keys(localStorage), localStorage.length, 'best' in localStorage])
        Storage.prototype.setNumber = function (key, value) { this.setItem(key, String(value)) }
        localStorage.setNumber('best', 7)
        sessionStorage.setItem('a', 'b'); show('session', sessionStorage.a)
        document.cookie = 'a=b; path=/'; show('cookie', document.cookie)
        caches.open('x').then((cache) => cache.match('y')).then((hit) => show('caches', hit))
        const opening = indexedDB.open('db', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('store')
        opening.onsuccess = () => show('indexedDB', opening.result.name)
        new Worker('js/worker.js').onmessage = ({ data }) => show('worker', data)
        new Worker('js/store.js').onmessage = ({ data }) => show('file worker', data)
        new Worker('js/store.js', { type: 'module' }).onmessage = ({ data }) => show('module worker', data)
        const text = URL.createObjectURL(new Blob([keepsInWorker]))
        new Worker(text).onmessage = ({ data }) => show('blob worker', data)
        new Worker(text, { type: 'module' }).onmessage = ({ data }) => show('blob module', data)
        URL.revokeObjectURL(text)
        new Worker('js/nested.js').onmessage = ({ data }) => show('nested', data)
        new Worker('js/letters.js').onmessage = ({ data }) => show('font', data)
        show('shared', 'SharedWorker' in window)
        Storage.prototype.setItem.call(localStorage, 'best', 7)
        show('prototype', [Storage.prototype.getItem.call(localStorage, 'best'), localStorage.setItem === Storage.prototype.setItem])
        fetch('js/level.json', { credentials: 'include' }).then((got) => got.json()).then(({ level }) => show('credentials', level))
        fetch('js/level.json').then((got) => got.json()).then(({ level }) => show('fetch', level))
        fetch('js/level.json', { headers: { 'X-Requested-With': 'XMLHttpRequest', Range: 'bytes=0-4' } })
          .then(async (got) => show('part', [got.headers.get('content-range'), got.headers.has('etag'), await got.text()]))
        const showPixel = (name, image) => {
          const context = document.createElement('canvas').getContext('2d')
          context.drawImage(image, 0, 0)
          show(name, context.getImageData(0, 0, 1, 1).data)
        }
        const readPixel = (name, image, load) => {
          image.onload = () => showPixel(name, image)
          load(image)
        }
        addEventListener('load', () => showPixel('tag', document.getElementById('tag')))
        readPixel('image', new Image(), (image) => { image.src = 'js/red.png' })
        readPixel('attribute', document.createElement('img'), (image) => { image.setAttribute('src', 'js/red.png') })
        show('audio', [new Audio('js/tone.wav').crossOrigin, new Audio() instanceof Audio, new Image().crossOrigin])`,
      'js/red.png': await sharp({
        create: { width: 1, height: 1, channels: 3, background: '#f00' },
      })
        .png()
        .toBuffer(),
      'js/module.js': `show('module', import.meta.url.endsWith('js/module.js'))`,
      'js/worker.js': `fetch('level.json').then((got) => got.json()).then(({ level }) => postMessage(level))`,
      'js/store.js': KEEPS,
      'js/letters.js': `new FontFace('Letters', "url('letters.ttf')").load().then(({ status }) => postMessage(status))`,
      'js/letters.ttf': readFileSync(FONT),
      'js/nested.js': `new Worker('worker.js').onmessage = ({ data }) => postMessage(data)`,
      'js/level.json': '{"level":3}',
    },
    'engine',
  )
  await page.goto('/game/engine')
  await expect
    .poll(async () => JSON.parse((await game(page).locator('#out').textContent()) || '{}'))
    .toEqual({
      local: 'best,1,true',
      session: 'b',
      cookie: 'a=b',
      caches: 'undefined',
      indexedDB: 'db',
      worker: '3',
      'file worker': 'db,undefined',
      'module worker': 'db,undefined',
      'blob worker': 'db,undefined',
      'blob module': 'db,undefined',
      nested: '3',
      font: 'loaded',
      shared: 'false',
      prototype: '7,true',
      credentials: '3',
      fetch: '3',
      part: 'bytes 0-4/11,true,{"lev',
      image: '255,0,0,255',
      attribute: '255,0,0,255',
      tag: '255,0,0,255',
      audio: 'anonymous,true,',
      module: 'true',
    })
})

test('keys do not scroll the page, and work after full screen', async ({ page, portal }) => {
  await publish(
    page,
    portal,
    {
      'index.html': `<!doctype html><title>Keys</title><p id="out"></p><script>
        addEventListener('keydown', ({ code }) => { out.textContent += code + ' ' })
      </script>`,
    },
    'keys',
  )
  await page.setViewportSize({ width: 1000, height: 500 })
  await page.goto('/game/keys')
  const frame = page.locator('iframe.game-frame')
  await expect(frame).toBeFocused()
  for (const key of ['ArrowDown', 'Space']) await page.keyboard.press(key)
  const out = game(page).locator('#out')
  await expect(out).toHaveText('ArrowDown Space')
  // A scroll would begin in the next frames.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await expect(frame).toBeFocused()
  await page.keyboard.press('KeyA')
  await expect(out).toHaveText('ArrowDown Space KeyA')
})

test('the preview of a draft names the sites that were blocked', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin/games/upload')
  await upload(page, {
    'index.html': `<!doctype html><title>Far</title><p>plays</p><script>
      fetch('https://api.example.org/score').catch(() => {})
      new WebSocket('wss://live.example.org:8443/').onerror = () => {}
      new Image().src = 'https://api.example.org/pixel.png'
      eval('parent.postMessage({ ioArcade: "blocked", url: {} }, "*")')
    </script>`,
  })
  await playDraft(page)
  await expect(page.frameLocator('iframe').getByText('plays')).toBeVisible()
  await expect(
    page.getByText(
      'The draft tried to reach these sites, and was blocked: api.example.org, live.example.org:8443',
    ),
  ).toBeVisible()

  // A site that is ticked is allowed in the preview, too.
  await page.route('https://api.example.org/**', (route) => route.fulfill({ body: '' }))
  await page.getByText('Other sites that the game names').click()
  await page.getByLabel('https://api.example.org').check()
  const blocked = page.getByText('and was blocked: live.example.org:8443')
  await expect(blocked).toBeVisible()

  // Faults of the form stand at their fields.
  const description = page.getByLabel(/^Description, /)
  await description.fill('Too short.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(description).toHaveAccessibleDescription(/Write at least 60 characters/)
  await expect(page.getByText('description:')).toHaveCount(0)
})
