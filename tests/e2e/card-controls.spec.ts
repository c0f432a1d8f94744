/** The controls of a card: with the keyboard, and on a touch screen. */
import { card, save, unsave } from './saved-games.ts'
import { openSignedIn } from './sign-up.ts'
import { expect, test } from './test.ts'
import type { Locator, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

for (const isPlayer of [false, true]) {
  test(`Tab stops three times in a card of a ${isPlayer ? 'player' : 'visitor'}`, async ({
    page,
  }) => {
    if (isPlayer) await openSignedIn(page, '/')
    else await page.goto('/')
    if (isPlayer) await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    const card = (place: number) => page.getByRole('article').nth(place)
    const hasFocus = (part: Locator) =>
      part.evaluate((node) => node.contains(document.activeElement))
    await card(0).getByRole('heading').getByRole('link').focus()
    for (let stop = 1; stop <= 3; stop += 1) {
      expect(await hasFocus(card(0)), `stop ${stop}`).toBe(true)
      await page.keyboard.press('Tab')
    }
    expect(await hasFocus(card(1))).toBe(true)
    // Sharing needs no account, so the keyboard reaches it as well.
    const like = card(0).getByRole('button', { name: /^Like/ })
    await like.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(0).getByRole('button', { name: /^Share/ })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(like).toBeFocused()
  })
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('a long press on a card shows the control and does not open the game', async ({ page }) => {
    await page.goto('/')
    const suroi = card(page, 'Suroi.io')
    await suroi.scrollIntoViewIfNeeded()
    // The first touch loads the code.
    await page.getByRole('heading', { level: 1 }).tap()
    const client = await page.context().newCDPSession(page)
    const sendTouch = (type: 'touchStart' | 'touchEnd' | 'touchCancel', at?: Point) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await expect(async () => {
      const { x, y } = (await suroi.boundingBox())!
      await sendTouch('touchStart', { x: x + 40, y: y + 40 })
      try {
        await expect(suroi.locator('.card-save')).toHaveCSS('opacity', '1', { timeout: 2_000 })
      } catch (error) {
        // A finger that stays down would prevent the next attempt.
        await sendTouch('touchCancel')
        throw error
      }
      await sendTouch('touchEnd')
    }).toPass()
    await expect(page).toHaveURL('/')
    await save(page, 'Suroi.io').tap()
    await expect(unsave(page, 'Suroi.io')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  /** Sends the events of a finger. The browser's own gestures would depend on its clock. */
  const touch = (control: Locator, type: string) =>
    control.dispatchEvent(type, { pointerType: 'touch', bubbles: true, cancelable: true })

  /** Holds the card of Suroi.io for 500 ms of the page's clock, and lifts the finger. */
  async function holdCard(page: Page): Promise<Locator> {
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).tap()
    const suroi = card(page, 'Suroi.io')
    const link = suroi.getByRole('link', { name: 'Suroi.io', exact: true })
    // A press of the card shows that the code has loaded, and the control.
    await expect(async () => {
      await touch(link, 'pointerdown')
      await page.clock.runFor(500)
      await expect(suroi).toHaveAttribute('data-held', '', { timeout: 500 })
    }).toPass()
    await touch(link, 'pointerup')
    return link
  }

  test('a long press on a button in a card still activates the button', async ({ page }) => {
    await holdCard(page)
    await touch(save(page, 'Suroi.io'), 'pointerdown')
    await page.clock.runFor(500)
    await touch(save(page, 'Suroi.io'), 'pointerup')
    await touch(save(page, 'Suroi.io'), 'click')
    await expect(unsave(page, 'Suroi.io')).toBeVisible()
  })

  test('after a long press without a click, the keyboard opens the game', async ({ page }) => {
    const link = await holdCard(page)
    await page.clock.runFor(500)
    await link.press('Enter')
    await expect(page).toHaveURL('/game/suroi')
  })
})
