/** The card of a profile: its picture and pinned achievements, the banner, and sharing it. */
import { expectAccessible } from './axe.ts'
import { reportPlay } from './player-data.ts'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

test('shows the chosen picture and achievements everywhere', async ({ page, browser }) => {
  async function hide(switches: string[]) {
    await page.goto('/settings?tab=privacy')
    for (const name of switches) await page.getByRole('switch', { name }).uncheck()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Settings saved successfully!')).toBeVisible()
  }

  const player = await signUpWithoutPage(page)
  await reportPlay(page, 'agar')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Customize card' }).click()
  const panel = page.getByRole('region', { name: 'Profile card' })
  await panel.getByRole('radio', { name: 'Agar.io' }).check()
  const pinned = page.getByRole('checkbox', { name: 'Insert Coin' })
  const mark = panel.locator('label').filter({ has: pinned }).locator('svg').first()
  await expect(mark).toBeHidden()
  await pinned.check()
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Save Card' }).click()
  await expect(panel.getByText('Settings saved successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toBeVisible()

  await page.goto('/profile')
  const card = page.getByRole('region', { name: 'Player' })
  await expect(card.getByRole('list', { name: 'Chosen achievements' })).toHaveText('Insert Coin')
  await page.getByRole('button', { name: 'Share profile' }).click()
  const link = await page.getByRole('textbox', { name: 'Link to this profile' }).inputValue()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  const shown = visitor.getByRole('region', { name: 'Player' })
  await expect(shown.getByRole('heading', { name: player.name })).toBeVisible()
  await expect(shown.getByRole('list', { name: 'Chosen achievements' })).toHaveText('Insert Coin')
  const picture = visitor.locator('meta[property="og:image"]')
  const path = new URL((await picture.getAttribute('content'))!).pathname
  const response = await visitor.request.get(path)
  expect(response.headers()['content-type']).toBe('image/png')
  const before = await response.body()

  await hide(['Show Play Time', 'Show Achievements'])
  const hidden = await visitor.request.get(path)
  expect((await hidden.body()).equals(before)).toBe(false)
  await visitor.reload()
  await expect(shown.getByRole('list', { name: 'Chosen achievements' })).toHaveCount(0)
  await expect(shown.locator('img')).toHaveCount(1)
  await hide(['Public Profile'])
  expect((await visitor.request.get(path)).status()).toBe(404)
  await visitor.context().close()
})
