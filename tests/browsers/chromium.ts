/** Drives Chromium with Playwright. The journeys of the other browsers must pass here too. */
import { chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../browser.ts'
import { asExpression, type Browser, type Tab } from './tab.ts'

const VIEWPORT = { width: 1280, height: 900 }
/** Chromium on Linux does not know the feature that the header denies; other platforms do. */
const KNOWN = /Unrecognized feature: 'bluetooth'/

/** Starts the Chromium at this path. */
export async function startChromium(programs: { chromium: string }): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: programs.chromium,
    args: BROWSER_ARGUMENTS,
  })
  return {
    isSilent: false,
    async open(proxyPort): Promise<Tab> {
      const context = await browser.newContext({
        viewport: VIEWPORT,
        ignoreHTTPSErrors: true,
        proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: 'localhost' },
      })
      const errors: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error' && !KNOWN.test(message.text())) errors.push(message.text())
      })
      context.on('weberror', (error) => errors.push(error.error().message))
      const page = await context.newPage()
      return {
        async navigate(url) {
          // A game that a test holds back keeps the document from completing.
          await page.goto(url, { waitUntil: 'domcontentloaded' })
        },
        async back() {
          await page.goBack()
        },
        async reload() {
          await page.reload({ waitUntil: 'domcontentloaded' })
        },
        evaluate: async (run, ...args) =>
          JSON.parse(await page.evaluate<string>(asExpression(run, args))),
        hover: ([x, y]) => page.mouse.move(x, y),
        click: ([x, y]) => page.mouse.click(x, y),
        press: (key) => page.keyboard.press(key),
        type: (text) => page.keyboard.type(text),
        screenshot: () => page.screenshot(),
        errors: () => errors,
        close: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}
