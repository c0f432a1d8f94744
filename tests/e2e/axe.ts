/** axe on the page as it is. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    // The games' documents are not ours to judge: nothing is put into a frame.
    iframes: false,
    // Every rule runs. It takes long to describe each element that passes.
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  }
  const { violations, passes } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  // Over a backdrop axe can't tell the contrast of anything.
  if (!rules) expect(passes.length).toBeGreaterThan(10)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
  ).toEqual([])
}

/** What lies over everything else, or else the whole page. */
const FRONT = 'dialog[open], :popover-open, [role="listbox"], [data-full-screen]'

/**
 * Fails with every control that is not 44 px wide and high for a finger, at least where it begins.
 * Links in a sentence are let off (WCAG 2.5.5).
 */
export async function expectLargeTargets(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const controls = page
    .locator(`${FRONT}, body:not(:has(${FRONT}))`)
    .locator('a[href], button, input, select, summary, [role="option"]')
  const small = await controls.evaluateAll((all) => {
    /** Half of 44 px, less what hit tests round away. */
    const REACH = 21
    const isShown = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      control.getBoundingClientRect().width > 1 &&
      !control.closest('[inert]')
    const isInSentence = (control: Element) => getComputedStyle(control).display === 'inline'
    function isHit(control: Element, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y)
      return control.contains(hit) || hit?.closest('label')?.control === control
    }
    function isLarge(control: Element): boolean {
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + Math.min(width / 2, 22), top + height / 2]
      return (
        isHit(control, x - REACH, y) &&
        isHit(control, x + REACH, y) &&
        isHit(control, x, y - REACH) &&
        isHit(control, x, y + REACH)
      )
    }
    return all
      .filter((control) => isShown(control) && !isInSentence(control) && !isLarge(control))
      .map((control) => control.outerHTML.slice(0, 160))
  })
  expect(small, 'too small for a finger').toEqual([])
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
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
