/** The sidebar of a phone: a finger closes it. */
import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } })

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

test('a swipe to the left closes it, a short or upright one does not', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Expand sidebar' }).tap()
  const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
  await expect(collapse).toBeVisible()
  await swipe(page, [180, 600], [150, 600])
  await swipe(page, [180, 600], [170, 400])
  await expect(collapse).toBeVisible()
  await swipe(page, [200, 600], [40, 610])
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await expect(page).toHaveURL('/')
})
