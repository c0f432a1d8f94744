/** The sidebar on a phone: how it closes, and the inert page behind it. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 800 },
  // The drawer is animated.
  contextOptions: { reducedMotion: 'no-preference' },
})

async function touch(session: CDPSession, type: string, x?: number, y?: number) {
  const touchPoints = x === undefined ? [] : [{ x, y }]
  await session.send('Input.dispatchTouchEvent', { type, touchPoints } as never)
}

async function swipe(page: Page, from: [number, number], to: [number, number]) {
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', ...from)
  for (let step = 1; step <= 5; step += 1) {
    const at = (index: 0 | 1) => from[index] + ((to[index] - from[index]) * step) / 5
    await touch(session, 'touchMove', at(0), at(1))
  }
  await touch(session, 'touchEnd')
}

const expand = (page: Page) => page.getByRole('button', { name: 'Expand sidebar' })

test('makes the page behind it inert and applies a chosen genre at once', async ({ page }) => {
  await page.goto('/')
  await expand(page).tap()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
  const search = page.getByLabel('Search games')
  // An inert element takes no focus, so neither keyboard nor screen reader reaches it.
  await search.focus()
  await expect(search).not.toBeFocused()
  await page
    .getByRole('navigation', { name: 'Game Genres' })
    .getByRole('link', { name: 'Race', exact: true })
    .tap()
  await expect(expand(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Race Games')
  await search.focus()
  await expect(search).toBeFocused()
  // The suggestions of the search open a moment later, and cover the buttons.
  const offer = page.getByRole('dialog', { name: 'Search' })
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()

  // It closes on a swipe to the left, but not on a short or vertical one.
  await expand(page).tap()
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  await expect(collapse).toBeVisible()
  await swipe(page, [180, 600], [150, 600])
  await swipe(page, [180, 600], [170, 400])
  await expect(collapse).toBeVisible()
  await swipe(page, [200, 600], [40, 610])
  await expect(expand(page)).toBeVisible()
  await expect(page).toHaveURL('/?genre=Race')
})

test.describe('on a wide screen with touch', () => {
  test.use({ viewport: { width: 1024, height: 800 } })

  test('is not a drawer: it ignores a swipe and the page stays usable', async ({ page }) => {
    await page.goto('/')
    await swipe(page, [200, 600], [40, 610])
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    expect((await sidebar.boundingBox())!.x).toBe(0)
  })
})
