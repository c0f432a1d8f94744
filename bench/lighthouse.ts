/**
 * Runs Lighthouse (mobile) on the public pages of the built portal, and as a player with some
 * activity. Prints the four scores of the run with the median performance, and every audit below 1.
 * The browser intercepts requests to game sites, so that none leaves the machine. Exits with 1 if a
 * score is below 100. Intended exceptions are printed, and count in the printed score.
 *
 * Other load on the machine counts against the page: measure on an idle one.
 * `npm run bench:lighthouse -- /about /profile` measures only these pages.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { FLAG_COOKIE } from '#lib/browser/signed-in-flag.ts'
import { chromiumWith } from '../tests/browser.ts'
import { fillAccount, startFullPortal } from '../tests/e2e/full-portal.ts'
import { findFreePort } from '../tests/portal.ts'
import { signUpPlayers } from './players.ts'
import { words } from '../tests/words.ts'

interface MeasuredPage {
  path: string
  /** With the session of a player who has play time, likes and achievements. */
  isPlayers?: boolean
  /** Audits that fail on purpose, with the reason. */
  expectedFailures?: Record<string, string>
}

const PAGES: MeasuredPage[] = [
  { path: '/' },
  { path: '/game/survev' },
  { path: '/about' },
  { path: '/privacy' },
  { path: '/', isPlayers: true },
  { path: '/game/survev', isPlayers: true },
  {
    path: '/profile',
    isPlayers: true,
    expectedFailures: { 'is-crawlable': "noindex: a player's own page is private" },
  },
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Odd, so that one run is the median. */
const RUNS = 3
const METRICS = words`
  first-contentful-paint largest-contentful-paint total-blocking-time cumulative-layout-shift
  speed-index`
const GAME_DOCUMENT =
  '<!doctype html><html lang="en"><title>game</title><body style="background:#174">'

/** Describes an audit below 1 with its findings. */
function describe(audit: Result['audits'][string]): string {
  const items = audit.details && 'items' in audit.details ? (audit.details.items ?? []) : []
  const shown = items
    .slice(0, 3)
    .map((item: unknown) => `\n      ${JSON.stringify(item).slice(0, 300)}`)
  return `${audit.score} ${audit.id}: ${audit.title} ${audit.displayValue ?? ''}${shown.join('')}`
}

function performanceOf(result: Result): number {
  return result.categories.performance?.score ?? 0
}

/**
 * Prints the result of a page. Returns true if all scores are 100, except for intended failures.
 */
function report({ path, isPlayers, expectedFailures = {} }: MeasuredPage, result: Result): boolean {
  const scores = CATEGORIES.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100))
  const who = isPlayers ? ', signed in' : ''
  console.log(
    `${path}${who}: ${CATEGORIES.map((id, index) => `${id} ${scores[index]}`).join(', ')}`,
  )
  const values = METRICS.map((id) => {
    const { displayValue, errorMessage } = result.audits[id] ?? {}
    return `${id} ${displayValue ?? errorMessage}`
  })
  console.log(`    ${values.join(', ')}`)
  const isPerfect = CATEGORIES.map((id, index) => {
    const refs = result.categories[id]?.auditRefs ?? []
    const failed = refs.filter(({ id: auditId }) => (result.audits[auditId]?.score ?? 1) < 1)
    for (const { id: auditId, weight } of failed) {
      const reason = expectedFailures[auditId] ? ` (expected: ${expectedFailures[auditId]})` : ''
      console.log(`    [${id}, weight ${weight}]${reason} ${describe(result.audits[auditId]!)}`)
    }
    const counted = failed.filter(({ weight }) => weight > 0)
    const isExpected =
      counted.length > 0 && counted.every(({ id: auditId }) => auditId in expectedFailures)
    return scores[index] === 100 || isExpected
  })
  return isPerfect.every(Boolean)
}

await using portal = await startFullPortal()
const port = await findFreePort()
await using browser = await chromium.launch({
  ...chromiumWith(`--remote-debugging-port=${port}`),
  // Lighthouse measures it. Playwright turns it off by default.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
const session = await browser.newBrowserCDPSession()
let completed = 0
session.on('Fetch.requestPaused', ({ requestId }) => {
  completed += 1
  void session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: 200,
    responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
    body: Buffer.from(GAME_DOCUMENT).toString('base64'),
  })
})
await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })

const [player] = await signUpPlayers(portal.url, 1)
await fillAccount(portal, player!.email)
const cookies = player!.cookie.split('; ').map((pair) => {
  const [, name = '', value = ''] = /^(.*?)=(.*)$/.exec(pair)!
  return { name, value, url: portal.url, httpOnly: name !== FLAG_COOKIE }
})

const pages = process.argv.slice(2).flatMap((requested) => {
  const known = PAGES.filter(({ path }) => path === requested)
  return known.length > 0 ? known : [{ path: requested }]
})
const flags: Flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' }
for (const page of pages.length > 0 ? pages : PAGES) {
  const { path, isPlayers } = page
  const results: Result[] = []
  while (results.length < RUNS) {
    // The browser drops the session with the last tab, and each run opens a new tab.
    await session.send('Storage.clearCookies')
    if (isPlayers) await session.send('Storage.setCookies', { cookies })
    const run = await lighthouse(portal.url + path, flags)
    if (!run) throw new Error(`Lighthouse gave no result for ${path}`)
    const shown = run.lhr.finalDisplayedUrl
    if (shown !== portal.url + path) throw new Error(`${path} led to ${shown}`)
    results.push(run.lhr)
  }
  const byPerformance = results.toSorted((a, b) => performanceOf(a) - performanceOf(b))
  if (!report(page, byPerformance[(RUNS - 1) / 2]!)) process.exitCode = 1
}
console.log(`requests to other origins, intercepted: ${completed}`)
