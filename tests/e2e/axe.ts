/** axe on the page as it is. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The looks in which every page is judged. */
export const LOOKS = ['dark', 'light'].flatMap((theme) =>
  [360, 1280].map((width) => ({ theme, width })),
)

/** Sets theme and width for the pages that are opened from now on; colours are judged at rest. */
export async function setLook(page: Page, { theme, width }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript((value) => {
    if (self === top) localStorage.setItem('theme', value)
  }, theme)
}

/** Fails with the rule and the place of every violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length).toBeGreaterThan(10)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
  ).toEqual([])
}
