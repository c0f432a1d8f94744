/**
 * Pictures of every page in both themes at three widths, into `screenshots/`; with `--readme` the
 * two pictures of the README instead. Games' sites are answered by a plain green page.
 */
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import sharp from 'sharp'
import { BROWSER_ARGUMENTS } from '../tests/browser.ts'
import { startPortal } from '../tests/portal.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const GAME_DOCUMENT = '<!doctype html><title>game</title><body style="background:#174">'

const THEMES = ['dark', 'light'] as const
const DESKTOP = { viewport: { width: 1440, height: 900 } }
/** A touch screen lays its scroll bars over the page. */
const DEVICES = [
  { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  DESKTOP,
]
/** So that the README stays light to load. */
const MAX_README_BYTES = 250_000

type Theme = (typeof THEMES)[number]

interface View {
  path: string
  /** Covers the page: a picture of the whole page would show it out of place. */
  isOverlay?: boolean
  /** What is done on the page before it is taken. */
  prepare?: (page: Page) => Promise<void>
}

const views: Record<string, View> = {
  home: { path: '/' },
  'home-page-3': { path: '/?page=3' },
  genre: { path: '/?genre=Shooter' },
  'search-results': { path: '/?q=battle' },
  'search-empty': { path: '/?q=nothing+like+this' },
  game: { path: '/game/survev', prepare: waitForGame },
  'game-generic': { path: '/game/krunker', prepare: waitForGame },
  'game-not-found': { path: '/game/unknown', prepare: waitForGame },
  about: { path: '/about' },
  privacy: { path: '/privacy' },
  offline: { path: '/offline' },
  'unknown-address': { path: '/no/such/page' },
  share: {
    path: '/',
    isOverlay: true,
    async prepare(page) {
      await page.getByRole('button', { name: 'Share Survev.io' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'sort-menu': {
    path: '/',
    isOverlay: true,
    async prepare(page) {
      await page.locator('.menu-button').click()
      await page.getByRole('menu').waitFor()
    },
  },
  // The state that is not the first one: the rail on a wide screen, the overlay on a narrow one.
  sidebar: {
    path: '/',
    isOverlay: true,
    async prepare(page) {
      const [before, after] = (await isWide(page))
        ? ['Collapse sidebar', 'Expand sidebar']
        : ['Expand sidebar', 'Collapse sidebar']
      await page.getByRole('button', { name: before }).click()
      await page.getByRole('button', { name: after }).waitFor()
    },
  },
  'continue-playing': {
    path: '/',
    async prepare(page) {
      await page.evaluate(() =>
        localStorage.setItem('opened-games', JSON.stringify(['survev', 'agar', 'krunker'])),
      )
      await page.reload()
      await page.getByRole('heading', { name: 'Continue playing' }).waitFor()
    },
  },
}

async function waitForGame(page: Page): Promise<void> {
  await page.locator('.loading-veil').waitFor({ state: 'hidden' })
}

async function isWide(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(min-width: 768px)').matches)
}

/** A page in that theme on which every foreign address is answered here. */
async function openPage(
  browser: Browser,
  origin: string,
  theme: Theme,
  device: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: 'text/html', body: GAME_DOCUMENT }),
  )
  return context.newPage()
}

async function show(page: Page, origin: string, view: View): Promise<void> {
  await page.goto(origin + view.path)
  await view.prepare?.(page)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    await document.fonts.ready
  })
}

async function shootEverything(browser: Browser, origin: string): Promise<void> {
  const folder = join(root, 'screenshots')
  for (const theme of THEMES) {
    for (const device of DEVICES) {
      const target = join(folder, `${theme}-${device.viewport.width}`)
      await rm(target, { recursive: true, force: true })
      for (const [name, view] of Object.entries(views)) {
        const page = await openPage(browser, origin, theme, device)
        await show(page, origin, view)
        await page.screenshot({ path: join(target, `${name}.png`), fullPage: !view.isOverlay })
        await page.context().close()
      }
      console.log(`${Object.keys(views).length} pictures in ${target}`)
    }
  }
}

async function shootForReadme(browser: Browser, origin: string): Promise<void> {
  for (const theme of THEMES) {
    const page = await openPage(browser, origin, theme, DESKTOP)
    await show(page, origin, views.home!)
    const path = join(root, `docs/images/home-${theme}.png`)
    await mkdir(dirname(path), { recursive: true })
    const png = sharp(await page.screenshot()).png({ palette: true, effort: 10 })
    const { size } = await png.toFile(path)
    await page.context().close()
    console.log(`${path}: ${size} bytes`)
    if (size > MAX_README_BYTES) throw new Error(`${path} is over ${MAX_README_BYTES} bytes`)
  }
}

const portal = await startPortal()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: BROWSER_ARGUMENTS,
})
try {
  const shoot = process.argv.includes('--readme') ? shootForReadme : shootEverything
  await shoot(browser, portal.url)
} finally {
  await browser.close()
  await portal.stop()
}
