/** Chromium, by way of Playwright: the journeys of the other browsers have to be right in it too. */
import { chromium } from '@playwright/test'
import { BROWSER_ARGUMENTS } from '../browser.ts'
import { asExpression, type Browser, type Tab } from './tab.ts'

const VIEWPORT = { width: 1280, height: 900 }
/** Chromium on Linux does not know the feature that the header denies; other systems do. */
const KNOWN = /Unrecognized feature: 'bluetooth'/

/** Starts the Chromium at that path. */
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
          // A game that a journey holds keeps the document from being complete.
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
