/** Search suggestions during typing: a combobox by the ARIA pattern. */
import type { Page } from '@playwright/test'
import { hold } from './hold.ts'
import { expect, isolatedTest as test } from './test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search games' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggested games' })
const options = (page: Page) => list(page).getByRole('option')

test('suggests games; the arrow keys select one and Enter opens it', async ({ page }) => {
  await page.goto('/about')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
  await field(page).pressSequentially('surv')
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(options(page).first()).toContainText('Survev.io')
  await expect(page.getByText('games suggested')).toHaveText(/^\d games suggested$/)
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  const id = await options(page).first().getAttribute('id')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id!)
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/game/survev')
  await expect(list(page)).toBeHidden()
})

test('searches with Enter without a selection, and closes on Escape and blur', async ({ page }) => {
  await page.goto('/')
  await field(page).pressSequentially('egg')
  await expect(options(page)).toHaveText([/Shell Shockers/])
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(field(page)).toHaveValue('egg')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.getByRole('button', { name: 'Notifications' }).focus()
  await expect(list(page)).toBeHidden()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/?q=egg')
  await expect(list(page)).toBeHidden()
})

test('suggests nothing for a search from the URL until the player types', async ({ page }) => {
  await page.goto('/?q=egg')
  await field(page).focus()
  await expect(list(page)).toBeHidden()
  await field(page).press('End')
  await field(page).pressSequentially('s')
  await field(page).press('Backspace')
  await expect(options(page)).toHaveText([/Shell Shockers/])
})

test('ignores a response that arrives after a newer one', async ({ page }) => {
  const release = await hold(page, '**/suggestions?q=egg', (route) =>
    // The page has given it up.
    route.continue().catch(() => undefined),
  )
  await page.goto('/')
  const requested = page.waitForRequest('**/suggestions?q=egg')
  await field(page).fill('egg')
  await requested
  await field(page).fill('krunk')
  await expect(options(page)).toHaveText([/Krunker\.io/])
  release()
  await field(page).press('ArrowDown')
  await expect(options(page)).toHaveText([/Krunker\.io/])
})

test('keeps the selection of the arrow keys when a new list arrives', async ({ page }) => {
  const release = await hold(page, '**/suggestions?q=ko')
  await page.goto('/')
  await field(page).pressSequentially('k')
  await expect(options(page).first()).toContainText('Krunker.io')
  await field(page).press('o')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  release()
  await expect(options(page).first()).toContainText('Kour.io')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'false')
})

test.describe('when the request fails', () => {
  test.use({ expectedMessages: [/503/] })

  test('searches without suggestions', async ({ page }) => {
    await page.route('**/suggestions?**', (route) => route.fulfill({ status: 503 }))
    await page.goto('/')
    const requested = page.waitForResponse('**/suggestions?**')
    await field(page).fill('egg')
    await requested
    await expect(list(page)).toBeHidden()
    await field(page).press('Enter')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Shell Shockers'])
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } })

  test('opens the game with a tap', async ({ page }) => {
    await page.goto('/')
    await field(page).tap()
    await field(page).pressSequentially('egg')
    await options(page).first().tap()
    await expect(page).toHaveURL('/game/shellshock')
  })
})

for (const { path, name, text, game } of [
  { path: '/de', name: 'Spiele suchen', text: 'zelle', game: 'agar' },
  { path: '/tr', name: 'Oyun ara', text: 'YILAN', game: 'slither' },
  { path: '/ar', name: 'البحث عن الألعاب', text: 'خليه', game: 'agar' },
]) {
  test(`suggests games by the texts of the page's language: ${path}`, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('combobox', { name }).pressSequentially(text)
    await expect(page.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${path}/game/${game}`)
  })
}
