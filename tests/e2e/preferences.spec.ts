/** User preferences of the system: reduced motion and forced colors. */
import type { Locator, Page } from '@playwright/test'
import { openSignedIn, signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

const PUBLIC = ['/', '/game/survev']
const PRIVATE = ['/profile', '/settings?tab=privacy']

/** Lists what moves now, or would on hover or focus. */
async function listMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const running = document
      .getAnimations()
      .filter((animation) => animation.playState === 'running')
      .map((animation) => String(animation.effect?.getComputedTiming().activeDuration))
    const styled = [...document.querySelectorAll('*')]
      .map((element) => getComputedStyle(element))
      .flatMap((style) => [style.transitionDuration, style.animationDuration])
      .flatMap((durations) => durations.split(', '))
      .filter((duration) => Number.parseFloat(duration) > 0.001)
    return [...running, ...styled]
  })
}

test('shows no motion with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const card = page.getByRole('article').first()
  const before = await card.boundingBox()
  await card.hover()
  expect(await card.boundingBox()).toEqual(before)
  await signUpWithoutPage(page)
  for (const path of [...PUBLIC, ...PRIVATE]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => listMotion(page), { message: path }).toEqual([])
  }
})

/** Returns the colors of an element as the browser computes them. */
const paint = (part: Locator, pseudo?: string) =>
  part.evaluate((node, pseudo) => {
    const style = getComputedStyle(node, pseudo)
    const { backgroundColor, color, borderTopColor, outlineStyle, stroke } = style
    const border = `${style.borderTopStyle} ${style.borderTopWidth}`
    return { backgroundColor, color, borderTopColor, outlineStyle, stroke, border }
  }, pseudo)

test('keeps borders, focus and selection visible with forced colors', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  const ground = (await paint(page.locator('html'))).backgroundColor

  // The focus on a card, on a button and in a field.
  const card = page.getByRole('article').first().getByRole('heading').getByRole('link')
  const theme = page.getByRole('button', { name: /^Switch to the/ })
  const search = page.getByLabel('Search games')
  for (const [part, pseudo] of [[card, '::after'], [theme], [search]] as const) {
    await part.focus()
    // Focus set only by script shows no ring.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(part).toBeFocused()
    expect((await paint(part, pseudo)).outlineStyle, String(part)).toBe('solid')
  }
  // Borders and icons stand out from the background.
  for (const part of [theme, page.getByRole('article').first()]) {
    const { border, borderTopColor } = await paint(part)
    expect(border).toBe('solid 1px')
    expect(borderTopColor).not.toBe(ground)
  }
  expect((await paint(theme.locator('svg'))).stroke).not.toBe(ground)

  // Selected items differ by more than the background, which forced colors remove.
  await page.goto('/?page=2')
  const current = page.getByRole('link', { name: 'Page 2' })
  const other = page.getByRole('link', { name: 'Page 3' })
  expect(await paint(current)).not.toEqual(await paint(other))

  await openSignedIn(page, '/settings?tab=notifications')
  const on = page.getByRole('switch', { name: 'Email Notifications' })
  const off = page.getByRole('switch', { name: 'Marketing Emails' })
  const [knobOn, knobOff] = [await paint(on, '::before'), await paint(off, '::before')]
  expect(knobOn.backgroundColor).not.toBe(knobOff.backgroundColor)
  for (const [part, knob] of [
    [on, knobOn],
    [off, knobOff],
  ] as const) {
    expect((await paint(part)).borderTopColor).not.toBe(ground)
    expect(knob.backgroundColor).not.toBe((await paint(part)).backgroundColor)
  }
  expect(await paint(page.getByRole('tab', { selected: true }))).not.toEqual(
    await paint(page.getByRole('tab', { selected: false }).first()),
  )
})
