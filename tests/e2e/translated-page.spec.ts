/** Pages whose text nodes a page translator has replaced, as those of browsers do. */
import type { Page } from '@playwright/test'
import { signUpWithoutPage } from './sign-up.ts'
import { giveRole } from './staff.ts'
import { expect, isolatedTest, test } from './test.ts'

/** Replaces every text node of the page by an element with its text. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement!.closest('script, style, svg')) continue
      const font = document.createElement('font')
      font.textContent = text.data
      text.replaceWith(font)
    }
  })
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

test('a game goes on while every part of its page is used', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpWithoutPage(page)
  await page.goto('/game/taming')
  const frame = await page.locator('iframe').first().elementHandle()
  const main = page.getByRole('main')

  await button(page, 'Share Taming.io').click()
  await translate(page)
  await button(page, 'Copy link').click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  await translate(page)
  await expect(page.getByText('Link copied to clipboard!')).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page, /^Report/).click()
  await translate(page)
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('status')).not.toBeEmpty()
  await translate(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await translate(page)
  for (const name of [/^Like/, /^Save/, 'How to play', 'Full screen', 'Exit full screen']) {
    await button(page, name).first().click()
    await translate(page)
  }
  await button(page, /^Notifications/).click()
  await expect(button(page, 'Mark all as read')).toBeVisible()
  await translate(page)
  await button(page, 'Mark all as read').click()
  await expect(button(page, 'Mark all as read')).toHaveCount(0)

  expect(await frame!.evaluate((element) => element.isConnected)).toBe(true)
  await expect(main).not.toContainText('Something went wrong')
})

test('lists, search and forms work on', async ({ page }) => {
  await signUpWithoutPage(page)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await translate(page)
  await button(page, /^Sort/).click()
  await page.getByRole('menuitemradio', { name: 'Newest' }).click()
  await expect(button(page, /Newest/)).toBeVisible()
  await translate(page)
  const search = page.getByRole('combobox').first()
  await search.fill('ta')
  await expect(page.getByRole('option').first()).toBeVisible()
  await translate(page)
  await search.fill('qqqq')
  await expect(page.getByRole('option')).toHaveCount(0)

  await page.goto('/settings')
  await translate(page)
  await button(page, /^Save/).first().click()
  await expect(page.getByRole('main').getByRole('status').first()).not.toBeEmpty()
  await translate(page)
  await button(page, /^Save/).first().click()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('an error in a part does not end the game', async ({ page, context, expectedMessages }) => {
  expectedMessages.push(/removeChild|insertBefore|NotFoundError/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/game/taming')
  const frame = await page.locator('iframe').first().elementHandle()
  await button(page, 'Share Taming.io').click()
  const error = page.waitForEvent('console', (message) => /NotFoundError/.test(message.text()))
  await button(page, 'Copy link').click()
  const message = page.getByText('Link copied to clipboard!')
  await message.evaluate((element) => element.parentElement!.replaceChildren())
  await error
  expect(await frame!.evaluate((element) => element.isConnected)).toBe(true)
  // The part is shown again.
  await button(page, 'Copy link').click()
  await expect(message).toBeVisible()
})

isolatedTest(
  'the command that restores a backup follows the settings',
  async ({ page, portal }) => {
    const { email } = await signUpWithoutPage(page)
    await giveRole(portal, email, 'owner')
    await page.goto('/admin/backups')
    await expect(page.getByText('npm run restore -- FILE')).toBeVisible()
    await translate(page)
    await page.getByLabel('Passphrase', { exact: true }).fill('a passphrase of the page')
    await button(page, 'Save').click()
    const command = 'BACKUP_PASSPHRASE_FILE=PASSPHRASE.txt npm run restore -- FILE'
    await expect(page.getByText(command)).toBeVisible()
    await translate(page)
    await page.getByLabel('Remove the passphrase').check()
    await button(page, 'Save').click()
    await expect(page.getByText(command)).toHaveCount(0)
    await expect(page.getByText('npm run restore -- FILE')).toBeVisible()
  },
)
