/**
 * Measures what a visitor on a slow phone notices: layout shifts, the time until a control shows
 * that it was pressed, and the time until a game is requested, for each navigation in the portal.
 * The CPU is 4 times slower and the network a slow 4G, so that responses take over 500 ms and shifts
 * count in full (web.dev/articles/cls). Exits with 1 if a limit is exceeded. Other load on the
 * machine counts against the page: measure on an idle one. The driver's own work in the page counts,
 * too, so it taps by coordinates and looks at the page again only after a pause.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { chromium, devices, type Locator, type Page, type Request } from '@playwright/test'
import { chromiumWith } from '../tests/browser.ts'
import { startPortal } from '../tests/portal.ts'
import { untilLive } from '../tests/e2e/live-pages.ts'
import { signUp } from '../tests/e2e/sign-up.ts'
import { demand, median } from './processes.ts'

/** Good is 0.1 for a whole visit. This is the limit of one step. */
const MAX_SHIFT = 0.05
/** The limit of a good interaction to next paint. */
const MAX_PAINT_MS = 200
/** From the tap on a game to the request of its frame. */
const MAX_FRAME_MS = 600
const ROUNDS = 3
/** After an action the driver leaves the page alone for this long, ms. */
const PAUSE_MS = 2_000
/** The network is idle if no request begins or ends for this long, ms. Longer than a response takes. */
const IDLE_MS = 1_500
const CPU_SLOWDOWN = 4
/** The values of Chromium's developer tools. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}

interface Step {
  name: string
  isSignedIn?: boolean
  /** Runs before the measurement. */
  prepare?: (page: Page) => Promise<void>
  /** The control that is tapped. Without it, Enter is pressed. */
  target?: (page: Page) => Locator
  /** Resolves once the expected content is visible. */
  until: (page: Page) => Promise<unknown>
  /** Measures the time until the frame of a game is requested. */
  startsGame?: boolean
}

interface Felt {
  shift: number
  paintMs: number
  /** The element that moved furthest. */
  moved: string
  /** Time from the tap to the request of the frame, ms. */
  frameMs: number
}

const heading = (page: Page, text: string | RegExp) =>
  page.getByRole('heading', { level: 1, name: text }).waitFor()
const field = (page: Page) => page.getByLabel('Search games')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const STEPS: Step[] = [
  {
    name: 'search',
    prepare: (page) => field(page).fill('tank'),
    until: (page) => heading(page, 'Search Results'),
  },
  {
    name: 'genre',
    target: (page) =>
      page
        .getByRole('navigation', { name: 'Game Genres' })
        .getByRole('link', { name: 'Shooter', exact: true }),
    until: (page) => heading(page, 'Shooter Games'),
  },
  {
    name: 'sort',
    prepare: (page) => button(page, /Most Popular/).tap(),
    target: (page) => page.getByRole('menuitemradio', { name: 'Newest' }),
    until: (page) => page.waitForURL('**/?sort=newest'),
  },
  {
    name: 'next page',
    target: (page) => page.getByRole('link', { name: 'Next page' }),
    until: (page) => page.waitForURL('**/?page=2'),
  },
  {
    name: 'open a game',
    // The page loads the code of the game page while it is idle.
    prepare: async (page) => {
      await page
        .locator('link[rel=modulepreload][href*="/assets/game-"]:not([href*="tile"])')
        .first()
        .waitFor({ state: 'attached' })
    },
    startsGame: true,
    target: (page) => page.getByRole('article').nth(1).getByRole('link').first(),
    until: (page) => page.getByText('How to Play').waitFor(),
  },
  {
    name: 'back',
    async prepare(page) {
      await page.getByRole('article').nth(1).getByRole('link').first().tap()
      await page.getByText('How to Play').waitFor()
    },
    target: (page) => page.getByRole('link', { name: 'Back to Games' }),
    until: (page) => heading(page, 'All Games'),
  },
  {
    name: 'bell',
    isSignedIn: true,
    target: (page) => button(page, /^Notifications/),
    until: (page) =>
      page.getByRole('dialog').getByText('Welcome', { exact: false }).first().waitFor(),
  },
  {
    name: 'like',
    isSignedIn: true,
    target: (page) => button(page, /^Like /),
    until: (page) => button(page, /^Unlike /).waitFor(),
  },
  {
    name: 'drawer',
    target: (page) => button(page, 'Expand sidebar'),
    until: (page) => button(page, 'Collapse sidebar').waitFor(),
  },
  {
    name: 'theme',
    target: (page) => button(page, /theme/),
    until: (page) => page.locator('html[data-theme=light]').waitFor(),
  },
  {
    name: 'share',
    target: (page) => button(page, /^Share /),
    until: (page) => page.getByRole('dialog').waitFor(),
  },
  {
    name: 'sign in',
    target: (page) => button(page, 'Sign In'),
    until: (page) => page.getByRole('dialog').getByLabel('Email').waitFor(),
  },
  {
    name: 'account menu',
    isSignedIn: true,
    target: (page) => button(page, 'Account menu'),
    until: (page) => page.getByRole('menuitem').first().waitFor(),
  },
]

/** Collects the measurements in the page. */
function watch(): void {
  interface Shift extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  interface Press extends PerformanceEntry {
    interactionId: number
  }
  const felt = { shift: 0, paintMs: 0, moved: '', tappedAt: 0 }
  Object.assign(window, { felt })
  addEventListener(
    'pointerup',
    () => {
      felt.tappedAt = Date.now()
    },
    { capture: true, once: true },
  )
  // eslint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page, without what is around
  const nameOf = (node: Node | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}` : '?'
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput) continue
      felt.shift += entry.value
      const sources = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node).slice(0, 60)} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`,
      )
      felt.moved += `${entry.value.toFixed(3)}: ${sources.join('; ')} `
    }
  }).observe({ type: 'layout-shift' })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Press[]) {
      if (interactionId) felt.paintMs = Math.max(felt.paintMs, duration)
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/**
 * Resolves once the network is idle and everything is painted. Playwright's own state `networkidle`
 * also waits for the frames of the page, and did not come in one of its runs.
 */
async function untilQuiet(page: Page, network: { changedAt: number }): Promise<void> {
  while (Date.now() - network.changedAt < IDLE_MS) await pause(100)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 300)))
      }),
  )
}

/**
 * Scrolls to an element and returns its center.
 *
 * @throws if something covers it
 */
async function aimAt(target: Locator): Promise<[x: number, y: number]> {
  return target.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    const center: [number, number] = [x + width / 2, y + height / 2]
    if (!element.contains(document.elementFromPoint(...center))) throw new Error('It is covered.')
    return center
  })
}

await using portal = await startPortal({ LIMITS: 'off' })
await using browser = await chromium.launch(chromiumWith())

async function play({ isSignedIn, prepare, target, until, startsGame }: Step): Promise<Felt> {
  await using context = await browser.newContext({
    ...devices['Pixel 7'],
    baseURL: portal.url,
    colorScheme: 'dark',
  })
  const network = { changedAt: Date.now() }
  const onChange = () => {
    network.changedAt = Date.now()
  }
  context.on('request', onChange).on('requestfinished', onChange).on('requestfailed', onChange)
  let framed: Request | undefined
  context.on('request', (request) => {
    if (request.url().startsWith('https:')) framed ??= request
  })
  await context.route(/^https:/, (route) => route.fulfill({ body: 'game' }))
  const page = await context.newPage()
  await page.goto(isSignedIn ? '/about' : '/')
  if (isSignedIn) {
    await untilLive(page)
    await signUp(page)
    await page.goto('/')
  }
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await untilLive(page)
  await untilQuiet(page, network)
  await prepare?.(page)
  await untilQuiet(page, network)
  const aim = target && (await aimAt(target(page)))
  await untilQuiet(page, network)
  await page.evaluate(watch)
  if (aim) await page.touchscreen.tap(...aim)
  else await page.keyboard.press('Enter')
  await pause(PAUSE_MS)
  await until(page)
  await untilQuiet(page, network)
  const { tappedAt, ...felt } = await page.evaluate(
    () => (window as unknown as { felt: Omit<Felt, 'frameMs'> & { tappedAt: number } }).felt,
  )
  return { ...felt, frameMs: startsGame ? framed!.timing().startTime - tappedAt : 0 }
}

const requested = process.argv.slice(2)
for (const step of STEPS.filter(({ name }) => requested.length === 0 || requested.includes(name))) {
  const rounds: Felt[] = []
  while (rounds.length < ROUNDS) rounds.push(await play(step))
  const shift = median(rounds.map((felt) => felt.shift))
  const paintMs = median(rounds.map((felt) => felt.paintMs))
  const frameMs = median(rounds.map((felt) => felt.frameMs))
  const isKept = shift <= MAX_SHIFT && paintMs <= MAX_PAINT_MS && frameMs <= MAX_FRAME_MS
  const frame = step.startsGame
    ? `, frame requested after ${Math.round(frameMs)} ms (at most ${MAX_FRAME_MS})`
    : ''
  demand(
    isKept,
    `${step.name}: shift ${shift.toFixed(3)} (at most ${MAX_SHIFT}), next paint ${paintMs} ms (at most ${MAX_PAINT_MS})${frame}`,
  )
  if (shift > MAX_SHIFT) console.log(`         ${rounds.at(-1)!.moved.slice(0, 600)}`)
}
