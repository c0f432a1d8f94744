/** axe on the page as it is. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export const THEMES = ['dark', 'light'] as const

/** Puts the page that is open into a theme. */
export async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
}

/**
 * Fails with the rule and the place of every violation. Colours are judged at rest: with reduced
 * motion.
 *
 * @param rules the rules to judge by, all of them by default
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // The games' documents are not ours to judge, and legacy mode leaves foreign frames alone.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations, passes } = await (rules ? axe.withRules(rules) : axe).analyze()
  // Over a backdrop axe can't tell the contrast of anything.
  if (!rules) expect(passes.length).toBeGreaterThan(10)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
  ).toEqual([])
}

/** Fails where anything is wider than the window, or an open dialog or menu is cut off at its edge. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ left: 100, behavior: 'instant' }))
  expect(
    await page.evaluate(() => [scrollX, document.documentElement.scrollWidth <= innerWidth]),
    `sideways scroll at ${page.viewportSize()?.width} px`,
  ).toEqual([0, true])
  for (const overlay of await page.locator('dialog[open], :popover-open').all()) {
    await expect(overlay).toBeInViewport({ ratio: 1 })
  }
}
