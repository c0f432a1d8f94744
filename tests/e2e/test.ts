/**
 * The `test` of the browser tests: it stubs every other origin, and fails a test whose page
 * misbehaves.
 */
import { test as base, expect, type BrowserContext } from '@playwright/test'
import { startFleetPortal, type VisitedPortal } from '../fleet/fleet.ts'
import { startPortal } from '../portal.ts'
import { waitForScripts } from './live-pages.ts'

/**
 * Hosted games are denied the feature `bluetooth`, which only Chromium on Linux does not know.
 * Playwright logs that it blocks the service worker. A sign-out clears the browser's caches, which
 * Chromium logs.
 */
const KNOWN_MESSAGE =
  /Unrecognized feature: 'bluetooth'|Service Worker registration blocked by Playwright|Cleared data types: "cache"/

/** Chromium logs this for a document with status 404. */
export const NOT_FOUND_MESSAGE = /the server responded with a status of 404/

/** The stub page of a game: it shows how often it was loaded, and its last key. */
function gameDocument(loads: number): string {
  return `<!doctype html><html lang="en"><title>A game</title>
<body style="margin:0;background:#000;color:#fff">
<h1>A game</h1><p>Load ${loads}</p><p>Key: <output>none</output></p>
<script>addEventListener('keydown', (event) => { document.querySelector('output').textContent = event.code })</script>
</body></html>`
}

/** What the pages of a context did. */
export interface Watch {
  /** Console messages, page errors and policy violations. */
  messages: string[]
  /** Documents of other origins that were loaded into a frame or a tab: the games. */
  gameLoads: string[]
  /** All other requests to other origins. */
  foreignRequests: string[]
  /** If true, games get no response. */
  holdGames: boolean
}

/** Responds for every origin except the portal's, and records what all pages of a context do. */
export async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const watched: Watch = { messages: [], gameLoads: [], foreignRequests: [], holdGames: false }
  context.on('console', (message) => {
    if (!KNOWN_MESSAGE.test(message.text())) watched.messages.push(message.text())
  })
  context.on('weberror', (error) => watched.messages.push(error.error().message))
  await context.exposeBinding('reportViolation', (_source, violation: string) => {
    watched.messages.push(violation)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = (window as unknown as { reportViolation: (text: string) => void })
        .reportViolation
      report(`${event.violatedDirective} refused ${event.blockedURI}`)
    })
  })
  // A pattern, not a function: Playwright then passes the portal's own requests without a round
  // trip.
  await context.route(new RegExp(`^(?!${origin}/)https?://`), async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') {
      watched.foreignRequests.push(request.url())
      return route.abort()
    }
    watched.gameLoads.push(request.url())
    if (watched.holdGames) return undefined
    return route.fulfill({
      contentType: 'text/html',
      body: gameDocument(watched.gameLoads.length),
    })
  })
  return watched
}

interface Fixtures {
  watched: Watch
  /** Console messages that the test causes on purpose. */
  expectedMessages: RegExp[]
}

export const test = base.extend<Fixtures, { liveBrowser: void }>({
  liveBrowser: [
    async ({ browser }, use) => {
      waitForScripts(browser)
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  expectedMessages: [[], { option: true }],
  watched: [
    async ({ context, baseURL, expectedMessages }, use) => {
      const watched = await watch(context, new URL(baseURL!).origin)
      await use(watched)
      const unexpected = watched.messages.filter(
        (message) => !expectedMessages.some((expected) => expected.test(message)),
      )
      expect(unexpected, 'console messages and policy violations').toEqual([])
      expect(watched.foreignRequests, 'requests to other origins').toEqual([])
    },
    { auto: true },
  ],
})

/** A `test` in a browser without JavaScript. */
export const withoutScript = test.extend({ javaScriptEnabled: false })

/**
 * A `test` with its own portal, for tests that need another configuration, or counts that no other
 * test changes.
 */
export function testOwnPortal<Own extends VisitedPortal>(start: () => Promise<Own>) {
  return test.extend<object, { portal: Own }>({
    portal: [
      // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's pattern
      async ({}, use) => {
        const portal = await start()
        await use(portal)
        await portal.stop()
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ portal }, use) => use(portal.url),
  })
}

/** Starts a portal that no other test visits; with ENGINE=fleet a whole fleet. */
export const startVisited = (): Promise<VisitedPortal> =>
  process.env.ENGINE === 'fleet' ? startFleetPortal() : startPortal()

/** For tests that likes of other tests would disturb. */
export const isolatedTest = testOwnPortal(() => startPortal())

export { expect, startPortal }
