/**
 * Lighthouse, mobile, on the public pages of the built portal: the four scores of the run with the
 * median performance, and every audit of it that is not perfect. The game's own site is answered by the browser's fetch interception, so that
 * nothing leaves the machine. Ends with 1 where a score is below 100.
 *
 * Other work on the machine counts as the page's own: measure on an idle one.
 * `npm run bench:lighthouse -- /about` measures that page alone.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { BROWSER_ARGUMENTS } from '../tests/browser.ts'
import { findFreePort, startPortal } from '../tests/portal.ts'

const PAGES = ['/', '/game/survev', '/about', '/privacy']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
/** Odd, so that one of them is the median. */
const RUNS = 3
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]
const GAME_DOCUMENT =
  '<!doctype html><html lang="en"><title>game</title><body style="background:#174">'

/** One audit below 1, with what it found. */
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

/** Prints the result of one page; true where all scores are 100. */
function report(path: string, result: Result): boolean {
  const scores = CATEGORIES.map((id) => Math.round((result.categories[id]?.score ?? 0) * 100))
  console.log(`${path}: ${CATEGORIES.map((id, index) => `${id} ${scores[index]}`).join(', ')}`)
  const values = METRICS.map((id) => {
    const { displayValue, errorMessage } = result.audits[id] ?? {}
    return `${id} ${displayValue ?? errorMessage}`
  })
  console.log(`    ${values.join(', ')}`)
  for (const id of CATEGORIES) {
    for (const { id: auditId, weight } of result.categories[id]?.auditRefs ?? []) {
      const audit = result.audits[auditId]
      if (audit && audit.score !== null && audit.score < 1) {
        console.log(`    [${id}, weight ${weight}] ${describe(audit)}`)
      }
    }
  }
  return scores.every((score) => score === 100)
}

const portal = await startPortal()
const port = await findFreePort()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  // Lighthouse measures it; Playwright turns it off for its own work.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})
try {
  const session = await browser.newBrowserCDPSession()
  let answered = 0
  session.on('Fetch.requestPaused', ({ requestId }) => {
    answered += 1
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
      body: Buffer.from(GAME_DOCUMENT).toString('base64'),
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })

  const asked = process.argv.slice(2)
  const flags: Flags = { port, onlyCategories: CATEGORIES, logLevel: 'error' }
  for (const path of asked.length > 0 ? asked : PAGES) {
    const results: Result[] = []
    while (results.length < RUNS) {
      const run = await lighthouse(portal.url + path, flags)
      if (!run) throw new Error(`Lighthouse gave no result for ${path}`)
      results.push(run.lhr)
    }
    const byPerformance = results.toSorted((a, b) => performanceOf(a) - performanceOf(b))
    if (!report(path, byPerformance[(RUNS - 1) / 2]!)) process.exitCode = 1
  }
  console.log(`requests to other origins, answered here: ${answered}`)
} finally {
  await browser.close()
  await portal.stop()
}
