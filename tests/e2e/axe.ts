/** Runs axe on the current page. */
import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

export const THEMES = ['dark', 'light'] as const

/** Sets the theme of the open page. */
export async function setTheme(page: Page, theme: (typeof THEMES)[number]): Promise<void> {
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, theme)
  await expect(page.locator('html')).toHaveCSS('color-scheme', theme)
}

/**
 * Fails with the rule and the location of every violation. Expects reduced motion, so that colors
 * are at rest.
 * @param rules the rules to check, all by default
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = {
    // Does not inject axe into frames: the games' documents are not part of the portal.
    iframes: false,
    // Every rule runs. Describing each element that passes would take long.
    resultTypes: ['violations'],
    ...(rules && { runOnly: rules }),
  }
  const { violations, passes } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(options),
    options,
  )
  // axe cannot compute contrast over a backdrop.
  if (!rules) expect(passes.length).toBeGreaterThan(10)
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
  ).toEqual([])
}

/** The same, in both themes. */
export async function expectAccessibleInThemes(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await setTheme(page, theme)
    await expectAccessible(page)
  }
}

/** The topmost layer, or else the whole page. */
const FRONT = 'dialog[open], :popover-open, .suggestions, [data-full-screen]'

/**
 * Lists the controls whose target is below this size, px, in both directions. Links within a
 * sentence are exempt (WCAG 2.5.5, 2.5.8).
 */
function listSmallTargets(page: Page, size: number): Promise<string[]> {
  const controls = page
    .locator(`${FRONT}, body:not(:has(${FRONT}))`)
    .locator('a[href], button, input, select, summary, [role="option"]')
  return controls.evaluateAll((all, size) => {
    /** Half of the size, minus the rounding of hit tests. */
    const reach = size / 2 - 1
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
      const [x, y] = [left + Math.min(width / 2, size / 2), top + height / 2]
      return (
        isHit(control, x - reach, y) &&
        isHit(control, x + reach, y) &&
        isHit(control, x, y - reach) &&
        isHit(control, x, y + reach)
      )
    }
    return all
      .filter((control) => isShown(control) && !isInSentence(control) && !isLarge(control))
      .map((control) => control.outerHTML.slice(0, 160))
  }, size)
}

/** Fails for every control whose touch target is below 44 by 44 px. */
export async function expectLargeTargets(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  expect(await listSmallTargets(page, 44), 'too small for a finger').toEqual([])
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
}

/** Fails for text below 12 px, and for controls below 24 by 24 px. */
export async function expectLegible(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const MIN_PX = 12
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isSeen && width > 1 && height > 1 && !element.closest('svg, [inert]')
    }
    const isSmall = (element: Element, pseudo?: string) =>
      Number.parseFloat(getComputedStyle(element, pseudo).fontSize) < MIN_PX
    const hasText = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    const isDrawn = (element: Element, pseudo: string) =>
      /"[^"]*[^\s"][^"]*"/.test(getComputedStyle(element, pseudo).content)
    return [...document.body.querySelectorAll('*')]
      .filter(isShown)
      .filter(
        (element) =>
          (hasText(element) && isSmall(element)) ||
          ['::before', '::after'].some(
            (pseudo) => isDrawn(element, pseudo) && isSmall(element, pseudo),
          ),
      )
      .map((element) => element.outerHTML.slice(0, 160))
  })
  expect(small, 'text below 12 px').toEqual([])
  expect(await listSmallTargets(page, 24), 'targets below 24 px').toEqual([])
}

/**
 * Fails if an element is wider than the window, or an open dialog or menu is cut off at its edge.
 */
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

/**
 * Checks the open page at each width, in both themes: nothing scrolls sideways, everything can be read
 * and, on a phone, be hit.
 */
export async function expectUsable(
  page: Page,
  widths: readonly number[] = [1440, 360],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectLegible(page)
    if (width <= 360) await expectLargeTargets(page)
    await expectAccessibleInThemes(page)
  }
}
