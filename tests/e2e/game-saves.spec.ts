/** Saves of hosted games: they follow the player, and nothing is lost where two devices differ. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectAccessibleInThemes } from './axe.ts'
import { game, publishApart, storeSave, untilPut } from './hosted.ts'
import { expectFault, signIn, signUp, type Player } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal({}))
test.use({
  expectedMessages: [
    /the server responded with a status of (403|404|409|422|503)|could not be (loaded|read|deleted)|ERR_FAILED/,
  ],
})
test.describe.configure({ mode: 'default' })

/** A game that knows nothing of the portal: each press is a point, and the best is stored. */
const files = {
  'index.html': `<!doctype html><title>Points</title>
    <button id="point">Point</button> <button id="large">Large</button><p id="out"></p><script>
      const show = () => { out.textContent = 'points ' + (localStorage.points ?? 0) }
      point.onclick = () => { localStorage.points = Number(localStorage.points ?? 0) + 1; show() }
      large.onclick = () => { localStorage.large = 'x'.repeat(1100000) }
      show()
    </script>`,
}
const points = (page: Page) => game(page).locator('#out')

async function play(page: Page, presses: number) {
  for (let press = 0; press < presses; press += 1) {
    await game(page).getByRole('button', { name: 'Point' }).click()
  }
}

/** Waits until the page has got this answer to a save with so many points. */
const untilSaved = (page: Page, count: number, status = 200) =>
  page.waitForResponse(
    (response) =>
      response.url().includes('/game-saves/points') &&
      response.request().postData() === `{"points":"${count}"}` &&
      response.status() === status,
  )

/** Waits until so many copies on the device wait for the account. */
const untilCopies = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const opening = IDBFactory.prototype.open.call(indexedDB, 'hosted-games', 1)
            opening.addEventListener('success', () => {
              const copies = opening.result.transaction('stored').objectStore('stored').count()
              copies.addEventListener('success', () => resolve(copies.result))
            })
          }),
      ),
    )
    .toBe(count)

const untilSent = (page: Page) => untilCopies(page, 0)

async function openDevice(browser: Browser, url: string, player: Player) {
  const page = await browser.newPage()
  await page.goto(`${url}/about`)
  await signIn(page, player)
  return page
}

test.beforeAll(async ({ browser, portal }) => {
  await publishApart(browser, portal, files, 'points')
})

test('a save of a visitor moves into the account, to all devices', async ({
  page,
  portal,
  browser,
}) => {
  await page.goto('/game/points')
  await play(page, 3)
  await page.goto('/about')
  const player = await signUp(page)
  const moved = untilSaved(page, 3)
  await page.goto('/game/points')
  await moved
  await expect(points(page)).toHaveText('points 3')
  const saved = untilSaved(page, 5)
  await play(page, 2)
  await saved
  await untilSent(page)

  const laptop = await openDevice(browser, portal.url, player)
  await laptop.goto(`${portal.url}/game/points`)
  await expect(points(laptop)).toHaveText('points 5')
  await laptop.close()

  // Nothing of the account is left for the next visitor of this device.
  await page.context().clearCookies()
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 0')
})

/** Saves as engines write them: packed texts with any UTF-16 unit, and the probes before them. */
const engines = {
  'index.html': `<!doctype html><title>Engines</title><button id="save">Save</button><p id="out"></p><script>
    const probe = (storage, name) => {
      storage.setItem(name, '1')
      const works = storage.getItem(name) === '1'
      storage.removeItem(name)
      return works && storage.getItem(name) === null
    }
    const packed = '\\u0000\\ud800\\u7fff\\udc00"\\\\\\n'
    const kinds = {
      sugarcube: () => probe(localStorage, '_sc_') && localStorage.setItem('Tale.saves', packed),
      harlowe: () => probe(localStorage, '(Saved Game ) test') && (localStorage['(Saved Game 1A2B) Slot A'] = JSON.stringify([{ passage: 'Hall' }])),
      rpgMaker: () => probe(window.localStorage, 'RPG test') && ['RPG Global', 'RPG File1', '__proto'].forEach((key) => localStorage.setItem(key, btoa(key))),
      bitsy: () => probe(localStorage, 'x') && Object.assign(localStorage, { 'bitsy:room': 3, 'bitsy:items': [1, 2] }),
    }
    save.onclick = () => { for (const kind of Object.values(kinds)) kind(); show() }
    const show = () => {
      const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).sort()
      out.textContent = keys.map((key) => key + '=' + escape(localStorage.getItem(key))).join(' ')
    }
    show()
  </script>`,
}

test('saves of story engines and RPG makers follow the player', async ({
  page,
  portal,
  browser,
}) => {
  await publishApart(browser, portal, engines, 'engines')
  await page.goto('/about')
  const player = await signUp(page)
  await page.goto('/game/engines')
  const saved = untilPut(page, 'engines')
  await game(page).getByRole('button', { name: 'Save' }).click()
  const all = [
    '(Saved Game 1A2B) Slot A=%5B%7B%22passage%22%3A%22Hall%22%7D%5D',
    'RPG File1=UlBHIEZpbGUx',
    'RPG Global=UlBHIEdsb2JhbA%3D%3D',
    'Tale.saves=%00%uD800%u7FFF%uDC00%22%5C%0A',
    '__proto=X19wcm90bw%3D%3D',
    'bitsy:items=1%2C2',
    'bitsy:room=3',
  ].join(' ')
  await expect(points(page)).toHaveText(all)
  await saved
  await untilSent(page)
  const laptop = await openDevice(browser, portal.url, player)
  await laptop.goto(`${portal.url}/game/engines`)
  await expect(points(laptop)).toHaveText(all)
  await laptop.close()
})

test('two devices at once: the player chooses a save', async ({ page, portal, browser }) => {
  await page.goto('/about')
  const player = await signUp(page)
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 0')
  const laptop = await openDevice(browser, portal.url, player)
  await laptop.goto(`${portal.url}/game/points`)
  await expect(points(laptop)).toHaveText('points 0')
  let saved = untilSaved(page, 7)
  await play(page, 7)
  await saved
  const aside = untilSaved(laptop, 4, 409)
  await play(laptop, 4)
  await aside
  await expect(laptop.getByText('This game was saved on another device, too.')).toBeVisible()
  await laptop.close()

  await page.reload()
  const question = page.getByRole('heading', { name: 'Which save do you want to go on with?' })
  await expect(question).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  // An unanswered question stays.
  await page.reload()
  await page.getByRole('button', { name: /^Another save: / }).click()
  await expect(points(page)).toHaveText('points 4')
  saved = untilSaved(page, 5)
  await play(page, 1)
  await saved
  await page.reload()
  await expect(points(page)).toHaveText('points 5')

  // The other one is a version.
  await page.goto('/settings?tab=privacy')
  await page.getByRole('link', { name: 'Manage saves' }).click()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('button', { name: /^Restore: Points/ })
    .last()
    .click()
  await expect(page.getByText('Restored. The game starts with this version.')).toBeVisible()
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 7')
})

test('a save is a file that comes back, and can be deleted', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/settings/saves')
  await expect(page.getByText('No game has stored anything for you yet.')).toBeVisible()
  await page.goto('/game/points')
  const saved = untilSaved(page, 6)
  await play(page, 6)
  await saved
  await untilSent(page)
  await page.goto('/settings/saves')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download: Points/ }).click(),
  ])
  const file = await download.path()
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ points: '6' })

  await page.getByText('Delete', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete all versions: Points' }).click()
  await expect(page.getByText('Deleted. The game starts over.')).toBeVisible()
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 0')
  const again = untilSaved(page, 1)
  await play(page, 1)
  await again
  await untilSent(page)
  await page.goto('/settings/saves')
  const field = page.getByLabel('Save from a file')
  await field.setInputFiles({
    name: 'a.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[1]'),
  })
  await page.getByRole('button', { name: 'Upload: Points' }).click()
  await expectFault(field, /This file is not a save\./)
  await field.setInputFiles(file)
  await page.getByRole('button', { name: 'Upload: Points' }).click()
  await expect(page.getByText('Uploaded. The game starts with this save.')).toBeVisible()
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 6')
})

test('without connection a save waits, and nothing is written over', async ({ page, context }) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/points')
  const saved = untilSaved(page, 2)
  await play(page, 2)
  await saved
  // The account cannot be reached while the player goes on, and the page is closed.
  await context.route('**/game-saves/**', (route) => route.abort())
  await play(page, 3)
  await expect(page.getByText("Your account can't be reached.")).toBeVisible()
  await page.reload()
  // The game goes on with what the account does not have yet.
  await expect(points(page)).toHaveText('points 5')
  await expect(page.getByText("Your account can't be reached.")).toBeVisible()
  await context.unroute('**/game-saves/**')
  await page.reload()
  await expect(points(page)).toHaveText('points 5')
  await untilSent(page)
})

test('a choice that cannot be stored leaves the save of the account', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  for (const count of ['7', '4']) await storeSave(page, 'points', { points: count })
  await page.route('**/game-saves/points?*', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await page.goto('/game/points')
  await page.getByRole('button', { name: /^Another save: / }).click()
  await expect(points(page)).toHaveText('points 7')
})

test('a save that is too large for the account stays on the device', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/points')
  await game(page).getByRole('button', { name: 'Large' }).click()
  await expect(page.getByText('This save is too large for your account')).toBeVisible()
  // It goes on from there, with what came after it.
  await play(page, 3)
  await page.reload()
  await expect(points(page)).toHaveText('points 3')
  await expect(page.getByText('This save is too large for your account')).toBeVisible()
  await play(page, 1)
  await page.reload()
  await expect(points(page)).toHaveText('points 4')
})

/** Starts the game with a save that stays on the device, whose writes from now on never end. */
async function playOnSlowDevice(page: Page) {
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/points')
  await game(page).getByRole('button', { name: 'Large' }).click()
  await expect(page.getByText('This save is too large for your account')).toBeVisible()
  await untilCopies(page, 1)
  await page.evaluate(() => {
    const open = indexedDB.open.bind(indexedDB)
    // The first write ends when the test wants.
    const mayEnd = new Promise((resolve) => addEventListener('write', resolve))
    let writes = 0
    indexedDB.open = (...given) => {
      writes += 1
      const opening = open(...given)
      const listen = opening.addEventListener.bind(opening)
      Object.assign(opening, {
        addEventListener(type: string, listener: () => void) {
          if (type !== 'success') listen(type, listener)
          else if (writes === 1) listen(type, () => void mayEnd.then(listener))
        },
      })
      document.body.dataset.writes = String(writes)
      return opening
    }
    let changes = 0
    addEventListener('message', ({ data }: MessageEvent<{ ioArcade?: string }>) => {
      if (data.ioArcade === 'stored') document.body.dataset.changes = String((changes += 1))
    })
  })
}

const untilWrites = (page: Page, count: number) =>
  expect(page.locator('body')).toHaveAttribute('data-writes', `${count}`)

test('what the device is still writing when the page is left is not lost', async ({ page }) => {
  await playOnSlowDevice(page)
  await play(page, 1)
  await untilWrites(page, 1)
  await page.reload()
  await expect(points(page)).toHaveText('points 1')
})

test('a slow write of the device does not remove what a page left after it', async ({ page }) => {
  await playOnSlowDevice(page)
  await play(page, 1)
  await untilWrites(page, 1)
  await play(page, 1)
  await expect(page.locator('body')).toHaveAttribute('data-changes', '2')
  await page.evaluate(() => dispatchEvent(new Event('pagehide')))
  await untilWrites(page, 2)
  await page.evaluate(() => dispatchEvent(new Event('write')))
  await untilCopies(page, 1)
  // As after a crash: the first page leaves nothing more.
  const next = await page.context().newPage()
  await next.goto('/game/points')
  await expect(points(next)).toHaveText('points 2')
})

test('a browser that keeps nothing says so, and a player’s save is kept', async ({ page }) => {
  await page.addInitScript(() => {
    if (window.parent !== window) return
    Object.defineProperty(window, 'indexedDB', {
      get() {
        throw new DOMException('It is blocked', 'SecurityError')
      },
    })
    Storage.prototype.setItem = () => {
      throw new DOMException('It is full', 'QuotaExceededError')
    }
  })
  await page.goto('/game/points')
  await play(page, 2)
  await expect(points(page)).toHaveText('points 2')
  await expect(page.getByText('Your browser keeps nothing for this site')).toBeVisible()
  await page.goto('/about')
  await signUp(page)
  await page.goto('/game/points')
  await expect(points(page)).toHaveText('points 0')
  const saved = untilSaved(page, 3)
  await play(page, 3)
  await saved
  await page.reload()
  await expect(points(page)).toHaveText('points 3')
})
