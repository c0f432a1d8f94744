/** No cross-origin iframe receives a key that is meant for the portal (ADR 8). */
import type { Page } from '@playwright/test'
import { plantGame, type Attack } from './hostile-frames.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'correct horse 9'
const EMAIL = 'mira@example.org'
const STOPPED = 'We paused this game because it grabbed the keyboard while you were typing.'

const frame = (page: Page) => page.locator('iframe')
const dialog = (page: Page) => page.getByRole('dialog')
const like = (page: Page) => page.getByRole('button', { name: 'Like Survev.io' })
const share = (page: Page) => page.getByRole('button', { name: 'Share Survev.io' })
const search = (page: Page) => page.getByLabel('Search games')
const mode = (page: Page, name: string) => dialog(page).getByRole('button', { name })

async function openGame(page: Page) {
  await page.goto('/game/survev')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await expect(frame(page)).toBeFocused()
}

/** The browser routes a click to what it painted last. */
const untilPainted = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )

const NEVER = { everyMs: 1e9 }

const plant = (page: Page, attack: Attack) => plantGame(page.context(), 'https://survev.io', attack)

test.describe('a hostile game', () => {
  for (const [when, attack] of [
    ['all the time', { everyMs: 5 }],
    ['as soon as it lost it', { afterBlurMs: 0 }],
    ['a while after it lost it', { afterBlurMs: 120 }],
  ] as const) {
    test(`takes the focus ${when}: no key of a dialog reaches it`, async ({ page }) => {
      const loot = await plant(page, attack)
      await openGame(page)
      await like(page).click()
      await dialog(page).getByLabel('Password').click()
      await page.keyboard.type(PASSWORD)
      await expect(dialog(page).getByLabel('Password')).toHaveValue(PASSWORD)
      await expect(frame(page)).toHaveCount(0)
      await page.reload()
      await expect(frame(page)).toBeFocused()

      await page.getByRole('button', { name: 'Sign In' }).click()
      await expect(dialog(page).getByLabel('Email')).toBeFocused()
      await page.keyboard.type(EMAIL)
      await page.keyboard.press('Tab')
      await page.keyboard.type(PASSWORD)
      await expect(dialog(page).getByLabel('Email')).toHaveValue(EMAIL)
      await expect(dialog(page).getByLabel('Password')).toHaveValue(PASSWORD)

      await mode(page, "Don't have an account? Sign up").click()
      await dialog(page).getByLabel('Password').click()
      await page.keyboard.type(PASSWORD)
      await expect(dialog(page).getByLabel('Password')).toHaveValue(PASSWORD)

      await mode(page, 'Already have an account? Sign in').click()
      await mode(page, 'Forgot password?').click()
      await dialog(page).getByLabel('Email').click()
      await page.keyboard.type(EMAIL)
      await expect(dialog(page).getByLabel('Email')).toHaveValue(EMAIL)
      expect(loot.keys).toEqual([])
    })
  }

  test('is stopped at the first focus that it takes from a dialog', async ({ page }) => {
    const loot = await plant(page, { afterBlurMs: 50 })
    await openGame(page)
    for (const load of [1, 2]) {
      await share(page).click()
      await expect(page.getByText(STOPPED)).toBeVisible()
      await expect(frame(page)).toHaveCount(0)
      await expect(dialog(page).getByRole('textbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      expect(loot.loads).toBe(load)
      await page.getByRole('button', { name: 'Keep playing' }).click()
      await expect(page.frameLocator('iframe').getByText(`Load ${load + 1}`)).toBeVisible()
      await expect(frame(page)).toBeFocused()
    }
    expect(loot.keys).toEqual([])
  })

  test('is stopped when it takes the focus from the search', async ({ page }) => {
    const loot = await plant(page, { afterBlurMs: 50 })
    await openGame(page)
    await search(page).click()
    await expect(page.getByText(STOPPED)).toBeVisible()
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('krunker')
    await expect(search(page)).toHaveValue('krunker')
    expect(loot.keys).toEqual([])
  })

  test('is stopped next to the dialog that it may run next to', async ({ page }) => {
    await plant(page, { afterBlurMs: 50 })
    await openGame(page)
    await like(page).click()
    await expect(page.getByText(STOPPED)).toBeAttached()
    // The dialog still works, and closing it does not restart the game.
    await page.keyboard.type('mi')
    await expect(dialog(page).getByLabel('Email')).toHaveValue('mi')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Keep playing' })).toBeVisible()
    await expect(frame(page)).toHaveCount(0)
  })

  test('is stopped if it takes the focus while another window has it', async ({ page }) => {
    await plant(page, NEVER)
    await openGame(page)
    await search(page).click()
    await page.evaluate(() => {
      window.dispatchEvent(new Event('blur'))
      // In an inactive window the focus moves without events.
      for (const kind of ['blur', 'focusin', 'focusout']) {
        addEventListener(kind, (event) => event.stopImmediatePropagation(), { capture: true })
      }
      document.querySelector('iframe')!.focus()
    })
    await expect(page.getByText(STOPPED)).toBeVisible()
  })
})

test.describe('a well-behaved game', () => {
  test('keeps running behind the sign-in dialog of a like', async ({ page, watched }) => {
    await openGame(page)
    await like(page).click()
    await expect(dialog(page)).toHaveAccessibleName('Sign In')
    await expect(dialog(page)).toContainText(
      "We'll pause your game when you start typing, to keep your password safe.",
    )
    await expect(dialog(page).getByLabel('Email')).not.toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
    expect(watched.gameLoads).toHaveLength(1)
  })

  test('is removed before a field gets the focus, and comes back', async ({ page }) => {
    await openGame(page)
    await page.evaluate(() => {
      document.addEventListener('focusin', ({ target }) => {
        const isField = target instanceof HTMLInputElement
        if (isField && document.querySelector('iframe')) document.title = 'A field beside a frame'
      })
    })
    await like(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel('Email')).toBeFocused()
    await expect(frame(page)).toHaveCount(0)
    await expect(page).not.toHaveTitle('A field beside a frame')
    await page.keyboard.press('Escape')
    await expect(page.frameLocator('iframe').getByText('Load 2')).toBeVisible()
  })

  test('is removed when the player types at once, and the input is kept', async ({ page }) => {
    await openGame(page)
    await like(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.type(EMAIL)
    await expect(dialog(page).getByLabel('Email')).toHaveValue(EMAIL)
    await expect(frame(page)).toHaveCount(0)
    // The same if a password is filled in first.
    await page.reload()
    await expect(frame(page)).toBeFocused()
    await like(page).click()
    await dialog(page).getByLabel('Password').fill(PASSWORD)
    await expect(dialog(page).getByLabel('Password')).toHaveValue(PASSWORD)
    await expect(frame(page)).toHaveCount(0)
  })

  test('is never stopped by what the player does', async ({ page, context, watched }) => {
    await openGame(page)
    const box = (await frame(page).boundingBox())!
    const pressGame = () => page.mouse.click(box.x + 200, box.y + 200)
    await search(page).click()
    await untilPainted(page)
    await pressGame()
    await expect(frame(page)).toBeFocused()
    await page.keyboard.press('KeyA')
    await expect(page.frameLocator('iframe').getByRole('status')).toHaveText('KeyA')
    await search(page).click()
    // What the search offers covers the heading until Escape.
    await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
    await page.getByRole('heading', { level: 1 }).click()
    await pressGame()
    await expect(frame(page)).toBeFocused()
    // Focus moved by the page itself, or by Tab.
    await search(page).focus()
    await frame(page).focus()
    await expect(frame(page)).toBeFocused()
    // Switches to another tab and back, with the focus in the field and in the game.
    for (const place of [search(page), frame(page)]) {
      await place.focus()
      const other = await context.newPage()
      await other.bringToFront()
      await page.bringToFront()
      await other.close()
      await expect(place).toBeFocused()
    }
    expect(watched.gameLoads).toHaveLength(1)
    await expect(page.getByText(STOPPED)).toHaveCount(0)
  })

  test('is entered and left by Tab', async ({ page }) => {
    const loot = await plant(page, NEVER)
    await openGame(page)
    await search(page).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'Skip the game' }).focus()
    await page.keyboard.press('Tab')
    await expect(frame(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toBeFocused()
    expect(loot).toEqual({ keys: ['Tab'], loads: 1 })
  })
})
