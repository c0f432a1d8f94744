/** The share dialog: its link, the copy button with its message, and how to close it. */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

// Opening and closing are animated.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Share Taming.io' })
const button = (page: Page) => page.getByRole('button', { name: 'Share Taming.io' })
const message = (page: Page) => page.getByText('Link copied to clipboard!', { exact: true })

async function openDialog(page: Page, beforePress = async () => {}) {
  await page.goto('/')
  await beforePress()
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
}

test('is modal and named, and shows the link read-only', async ({ page, baseURL }) => {
  await openDialog(page)
  expect(await dialog(page).evaluate((element) => element.matches(':modal'))).toBe(true)
  const link = dialog(page).getByRole('textbox', { name: 'Link to the game' })
  await expect(link).toHaveValue(`${baseURL}/game/taming`)
  await expect(link).not.toBeEditable()
  // A click inside leaves it open.
  await dialog(page).getByRole('heading').click()
  await link.click()
  await expect(dialog(page)).not.toHaveAttribute('data-closing')
  await expect(dialog(page)).toBeVisible()
})

test('copies the link with a message for 2 s, and closes within 300 ms', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install({ time: 0 })
  await openDialog(page, () => page.clock.pauseAt(3_600_000))
  await expect(message(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/game/taming`)
  await page.clock.runFor(1_999)
  await expect(message(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(message(page)).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(message(page)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(299)
  await expect(dialog(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(dialog(page)).toBeHidden()
})

test('copies the selected link if the clipboard API is missing', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = (command) => {
      const field = document.activeElement as HTMLInputElement
      const selected = field.value.slice(field.selectionStart!, field.selectionEnd!)
      return command === 'copy' && selected.endsWith('/game/taming')
    }
  })
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(message(page)).toBeVisible()
})

test('closes in three ways, and restores the focus', async ({ page }) => {
  await openDialog(page)
  const close = dialog(page).getByRole('button', { name: 'Close' })
  for (const [way, act] of Object.entries({
    Escape: () => page.keyboard.press('Escape'),
    'its button': () => close.click(),
    'the backdrop': () => page.mouse.click(20, 20),
  })) {
    await act()
    await expect(dialog(page), way).toBeHidden()
    await expect(button(page), way).toBeFocused()
    await button(page).press('Enter')
    await expect(dialog(page)).toBeVisible()
  }
})

test('offers the device’s share sheet, first on touch screens', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.share = async (data) => void shared.push(data!)
  })
  await openDialog(page)
  await dialog(page).getByRole('button', { name: 'Share with another app' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(shared).toEqual([{ title: 'Taming.io', url: `${baseURL}/game/taming` }])
  const isFirst = async () => {
    const [sheet, link] = await Promise.all([
      dialog(page).getByRole('button', { name: 'Share with another app' }).boundingBox(),
      dialog(page).getByRole('textbox').boundingBox(),
    ])
    return sheet!.y < link!.y
  }
  expect(await isFirst()).toBe(false)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await expect.poll(isFirst).toBe(true)
})
