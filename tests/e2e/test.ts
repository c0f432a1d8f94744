/** The journeys' `test`: every foreign origin is answered here, and what no page may do is recorded. */
import { test as base, expect, type Page } from '@playwright/test'

/** Chromium on Linux does not know the feature that the header denies; other systems do. */
const KNOWN_CONSOLE_MESSAGE = /Unrecognized feature: 'bluetooth'/

/** What a game's own site answers in the journeys: a page that knows which keys it got. */
const GAME_DOCUMENT = `<!doctype html><title>game</title>
<body style="margin:0;background:#174;color:#fff;font:24px sans-serif">
<p id="keys">no key yet</p><p id="loaded">${'${LOADED}'}</p>
<script>addEventListener('keydown', (event) => { document.getElementById('keys').textContent = event.key })</script>`

export interface Faults {
  /** Console messages, page errors and policy violations. */
  messages: string[]
  /** Requests to origins other than the portal's and the games'. */
  foreignRequests: string[]
}

interface Fixtures {
  faults: Faults
}

let gameLoads = 0

/** Answers for every origin but the portal's; returns what the page did wrong. */
export async function watch(page: Page, origin: string): Promise<Faults> {
  const faults: Faults = { messages: [], foreignRequests: [] }
  page.on('console', (message) => {
    if (!KNOWN_CONSOLE_MESSAGE.test(message.text())) faults.messages.push(message.text())
  })
  page.on('pageerror', (error) => faults.messages.push(error.message))
  await page.context().route(
    (url) => url.origin !== origin,
    async (route) => {
      const isFrame = route.request().resourceType() === 'document'
      if (!isFrame) faults.foreignRequests.push(route.request().url())
      gameLoads += 1
      await route.fulfill({
        contentType: 'text/html',
        body: GAME_DOCUMENT.replace('${LOADED}', String(gameLoads)),
      })
    },
  )
  return faults
}

export const test = base.extend<Fixtures>({
  faults: [
    async ({ page, baseURL }, use) => {
      await use(await watch(page, new URL(baseURL!).origin))
    },
    { auto: true },
  ],
})

export { expect }
