/**
 * Takes screenshots of every screen in every state into `screenshots/<screen>/`:
 *
 * `npm run screenshots -- --only settings --theme dark --width 360`
 *
 * Options may be repeated. `--only` matches a part of the screen's name. A plain green page replaces
 * the games' sites.
 */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { chromiumWith } from '../tests/browser.ts'
import { startFullPortal } from '../tests/e2e/full-portal.ts'
import { waitForScripts } from '../tests/e2e/live-pages.ts'
import type { Screen } from '../tests/e2e/screen.ts'
import { SCREENS, showScreen, signUpEverybody } from '../tests/e2e/screens.ts'
import type { Portal } from '../tests/portal.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const GAME_DOCUMENT = '<!doctype html><title>game</title><body style="background:#174">'

const THEMES = ['dark', 'light']
/** px. Up to the limit, a touch screen is simulated, whose scroll bars cover the page. */
const WIDTHS = [320, 360, 768, 1024, 1440, 1920]
const MAX_TOUCH_WIDTH = 768
/** Below this width, px, the sidebar of the home page is a drawer. */
const DRAWER_BELOW = 768

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    theme: { type: 'string', multiple: true, default: THEMES },
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
  },
})

function deviceOf(width: number): BrowserContextOptions {
  const isTouch = width <= MAX_TOUCH_WIDTH
  const height = isTouch ? Math.min(1024, Math.round(width * 2)) : Math.round(width * 0.6)
  return { viewport: { width, height }, isMobile: isTouch, hasTouch: isTouch }
}

/** Opens a page in the theme and intercepts all requests to other origins. */
async function openPage(
  browser: Browser,
  origin: string,
  theme: string,
  device: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ ...device, baseURL: origin, reducedMotion: 'reduce' })
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme)
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: 'text/html', body: GAME_DOCUMENT }),
  )
  return context.newPage()
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // A sticky header would be in the middle of the screenshot.
    scrollTo({ top: 0, behavior: 'instant' })
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
    await document.fonts.ready
    await document.activeViewTransition?.finished
  })
}

async function shootEverything(browser: Browser, portal: Portal): Promise<void> {
  const cookies = await signUpEverybody(() => openPage(browser, portal.url, 'dark', {}), portal)
  const screens = SCREENS.filter(({ name }) => options.only.some((part) => name.includes(part)))
  const widths = options.width.map(Number)
  for (const screen of screens) {
    const folder = join(root, 'screenshots', screen.name.replaceAll(/[^\w]+/g, '-'))
    await rm(folder, { recursive: true, force: true })
    for (const theme of options.theme) {
      for (const width of widths.filter((width) => hasWidth(screen, width))) {
        const page = await openPage(browser, portal.url, theme, deviceOf(width))
        await page.context().addCookies(cookies[screen.who])
        await showScreen(page, screen)
        await settle(page)
        const path = join(folder, `${theme}-${width}.png`)
        await page.screenshot({ path, fullPage: !screen.isOverlay })
        await page.context().close()
      }
    }
    console.log(folder)
  }
}

function hasWidth({ width: kind }: Screen, width: number): boolean {
  return kind === undefined || (kind === 'narrow') === width < DRAWER_BELOW
}

await using portal = await startFullPortal()
await using browser = await chromium.launch(chromiumWith())
waitForScripts(browser)
await shootEverything(browser, portal)
