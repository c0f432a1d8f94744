/** The sidebar of a phone: how it is closed, and what waits behind it. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 800 },
  // The drawer moves.
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

test('the page behind waits, and a chosen genre shows at once', async ({ page }) => {
  await page.goto('/')
  await expand(page).tap()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
  const search = page.getByLabel('Search games')
  // What is inert takes no focus, so neither keyboard nor screen reader gets there.
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
})

test.describe('on a wide screen with touch', () => {
  test.use({ viewport: { width: 1024, height: 800 } })

  test('it is no drawer: a swipe leaves it, and the page stays in reach', async ({ page }) => {
    await page.goto('/')
    await swipe(page, [200, 600], [40, 610])
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
    await expect(page.getByRole('main')).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    expect((await sidebar.boundingBox())!.x).toBe(0)
  })
})

test('a swipe to the left closes it, a short or upright one does not', async ({ page }) => {
  await page.goto('/')
  await expand(page).tap()
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  await expect(collapse).toBeVisible()
  await swipe(page, [180, 600], [150, 600])
  await swipe(page, [180, 600], [170, 400])
  await expect(collapse).toBeVisible()
  await swipe(page, [200, 600], [40, 610])
  await expect(expand(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})
