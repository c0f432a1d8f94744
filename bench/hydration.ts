/**
 * Measures how long the main thread of a slow phone is blocked after the first paint of the home page and
 * of the page of a game. Other load on the machine stretches a task but costs it no CPU, so the script
 * takes the thread's CPU time and multiplies it. Prints medians, and exits with 1 if a task is too long.
 * `npm run bench:hydration -- http://localhost:3001 http://localhost:3002` measures running portals in
 * turn instead, such as those of two versions.
 */
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { chromiumWith } from '../tests/browser.ts'
import { startFullPortal } from '../tests/e2e/full-portal.ts'
import { format, median } from './processes.ts'

const PATHS = ['/', '/game/survev']
const RUNS = 5
/** So many times slower is the phone, as for Lighthouse. */
const SLOWDOWN = 4
/** From the start until the code of the next page has loaded, ms. */
const WATCHED_MS = 4_000
/** A longer task blocks; total blocking time is the sum of what is above it, ms. */
const BLOCKING_MS = 50
const MAX_TASK_MS = 100

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur: number
  /** CPU time of the thread, µs. */
  tdur?: number
}

async function trace(session: CDPSession, load: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]))
  })
  const includedCategories = [
    'disabled-by-default-devtools.timeline',
    'devtools.timeline',
    'loading',
  ]
  await session.send('Tracing.start', { traceConfig: { includedCategories } })
  await load()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** The CPU time of each task after the first paint, ms on the phone. */
async function measureTasks(browser: Browser, url: string): Promise<number[]> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  await context.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  const page = await context.newPage()
  const events = await trace(await context.newCDPSession(page), async () => {
    await page.goto(url)
    await page.waitForTimeout(WATCHED_MS)
  })
  await context.close()
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error(`${url} painted nothing`)
  const { pid, tid, ts } = paint
  return events
    .filter((task) => task.name === 'RunTask' && task.ph === 'X')
    .filter((task) => task.pid === pid && task.tid === tid && task.ts + task.dur > ts)
    .map(({ dur, tdur = dur }) => (tdur * SLOWDOWN) / 1_000)
}

const given = process.argv.slice(2)
await using portal = given.length === 0 ? await startFullPortal() : undefined
const portals = portal ? [portal.url] : given
await using browser = await chromium.launch(chromiumWith())
for (const path of PATHS) {
  const runs = portals.map((url) => ({ url, longest: [] as number[], blocking: [] as number[] }))
  for (let run = 0; run < RUNS; run += 1) {
    for (const { url, longest, blocking } of runs) {
      const tasks = await measureTasks(browser, url + path)
      longest.push(Math.max(...tasks))
      const excess = tasks.map((ms) => Math.max(0, ms - BLOCKING_MS))
      blocking.push(excess.reduce((sum, ms) => sum + ms, 0))
    }
  }
  for (const { url, longest, blocking } of runs) {
    const [task, total] = [median(longest), median(blocking)]
    console.log(`${url}${path}: longest task ${format(task)} ms, blocked ${format(total)} ms`)
    if (task > MAX_TASK_MS) process.exitCode = 1
  }
}
