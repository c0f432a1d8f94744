/** Pages in narrow windows: controls stand on even rows. */
import type { Locator, Page } from '@playwright/test'
import { localizePath, type Language } from '../../messages/languages.ts'
import { expectWholeTitles } from './room.ts'
import { signUpWithoutPage } from './sign-up.ts'
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

test("a player's tabs and buttons stand on even rows", async ({ page }) => {
  await signUpWithoutPage(page)
  await page.goto('/about')
  const main = page.getByRole('main')
  for (const language of LANGUAGES) {
    await open(page, 320, language, '/settings')
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      const tabs = await readRows(page.getByRole('tab'))
      expectEvenEdges(tabs, `${language} ${width} px`)
      expect(new Set(tabs.map((row) => row.length)).size, `${language} ${width} px`).toBe(1)
    }
    await open(page, 320, language, '/notifications')
    await expectWholeTitles(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 })
      const all = main.locator(
        '[data-intent="read-notifications"], [data-intent="delete-notifications"]',
      )
      expectEvenEdges(await readRows(all), `${language} ${width} px`)
      for (const item of await main.getByRole('listitem').all()) {
        const rows = await readRows(item.getByRole('button'))
        expect(rows, `${language} ${width} px`).toHaveLength(1)
      }
    }
  }
})
