/** Pages in narrow windows: nothing scrolls sideways, and controls stand on even rows. */
import type { Locator, Page } from '@playwright/test'
import { localizePath, type Language } from '../../app/messages/languages.ts'
import { signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

/** px. 320 is a window of 1280 at 400 % zoom. */
const WIDTHS = [320, 360, 390, 720, 767]
/** Those with the longest words. */
const LANGUAGES: Language[] = ['de', 'es', 'tr']

interface Box {
  left: number
  right: number
}

/** Returns the boxes of the visible elements by row, in px. */
async function readRows(elements: Locator): Promise<Box[][]> {
  const boxes = await elements.filter({ visible: true }).evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top } = element.getBoundingClientRect()
      return { left, right, top: Math.round(top) }
    }),
  )
  const rows = Map.groupBy(boxes, ({ top }) => top)
  return [...rows.values()].map((row) => row.map(({ left, right }) => ({ left, right })))
}

/** Checks that every row starts and ends where the first one does. */
function expectEvenEdges(rows: Box[][], what: string): void {
  const edges = rows.map((row) => [row[0]!.left, row.at(-1)!.right])
  for (const [left, right] of edges) {
    expect(left, what).toBeCloseTo(edges[0]![0]!, 0)
    expect(right, what).toBeCloseTo(edges[0]![1]!, 0)
  }
}

async function open(page: Page, width: number, language: Language, path: string) {
  await page.setViewportSize({ width, height: 740 })
  await page.goto(localizePath(language, path))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('About does not scroll sideways', async ({ page }) => {
  for (const width of [...WIDTHS, 768, 1024]) {
    await open(page, width, 'en', '/about')
    const content = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(content, `${width} px`).toBeLessThanOrEqual(width)
  }
})

test("a player's tabs and buttons stand on even rows", async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  for (const language of LANGUAGES) {
    for (const width of WIDTHS) {
      const what = `${language} ${width} px`
      await open(page, width, language, '/settings')
      const tabs = await readRows(page.getByRole('tab'))
      expectEvenEdges(tabs, what)
      expect(new Set(tabs.map((row) => row.length)).size, what).toBe(1)

      await open(page, width, language, '/notifications')
      const main = page.getByRole('main')
      expectEvenEdges(
        await readRows(main.locator('[data-intent="read-all"], [data-intent="clear"]')),
        what,
      )
      for (const item of await main.getByRole('listitem').all()) {
        expect(await readRows(item.getByRole('button')), what).toHaveLength(1)
      }
    }
  }
})

test('the promo slots are as wide as the side column', async ({ page }) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const side = page.getByRole('complementary', { name: 'Top Games and more' })
    expectEvenEdges(await readRows(side.locator('> *')), `${width} px`)
  }
})
