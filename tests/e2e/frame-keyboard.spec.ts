/** Keyboard access into, around and out of the game's frame; and the line below it. */
import type { Page } from '@playwright/test'
import { signUpWithoutPage } from './sign-up.ts'
import { expect, test } from './test.ts'

const frame = (page: Page) => page.locator('iframe')
const spinner = (page: Page) => page.getByRole('status', { name: 'Loading the game' })
const skip = (page: Page) => page.getByRole('link', { name: 'Skip the game' })
const newTab = (page: Page) => page.getByRole('link', { name: 'Open it in a new tab' })
const card = (page: Page, name: string) => page.getByRole('article').getByRole('link', { name })

/** Waits until the game would have taken the focus. */
async function untilReady(page: Page) {
  await expect(spinner(page)).toBeHidden()
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
}

test('leaves the focus on the page for a game opened by keyboard', async ({ page }) => {
  await page.clock.install()
  await page.goto('/?genre=Race')
  await card(page, 'LOLBeans.io').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'LOLBeans.io' })).toBeVisible()
  await untilReady(page)
  await page.clock.runFor(20_000)
  await expect(frame(page)).not.toBeFocused()
})

test('gives the focus to a game opened by a click, even after typing', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Search games').fill('lol')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results')
  await card(page, 'LOLBeans.io').click()
  await expect(frame(page)).toBeFocused()
})

test('a key pressed while the game loads keeps the focus on the page', async ({ page }) => {
  await page.clock.install()
  await page.goto('/game/slither')
  await page.keyboard.press('ArrowDown')
  await untilReady(page)
  await page.clock.runFor(20_000)
  await expect(frame(page)).not.toBeFocused()
})

test('offers a skip link that says how to leave the frame', async ({ page }) => {
  await page.goto('/game/slither')
  await expect(frame(page)).toBeFocused()
  await expect(skip(page)).not.toBeInViewport()
  await page.getByRole('button', { name: 'Full screen' }).focus()
  await page.keyboard.press('Tab')
  await expect(skip(page)).toBeFocused()
  await expect(skip(page)).toHaveAccessibleDescription(
    /^The game captures all keys\. Press Tab to leave it/,
  )
  for (const shown of [skip(page), page.getByText('The game captures all keys')]) {
    await expect(shown).toBeInViewport({ ratio: 1 })
  }
  await page.keyboard.press('Enter')
  await expect(skip(page)).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(newTab(page)).toBeFocused()
  await expect(newTab(page)).toBeInViewport({ ratio: 1 })
})

for (const [what, headers] of [
  ['X-Frame-Options', { 'X-Frame-Options': 'DENY' }],
  ['frame-ancestors', { 'Content-Security-Policy': "frame-ancestors 'none'" }],
] as const) {
  test(`links to a site that refuses framing by ${what}`, async ({
    page,
    context,
    expectedMessages,
  }) => {
    expectedMessages.push(/Refused to display|Framing 'https:\/\/taming\.io|frame-ancestors/)
    await context.route('https://taming.io/**', (route) =>
      route.fulfill({ contentType: 'text/html', headers, body: '<h1>Taming.io itself</h1>' }),
    )
    await page.clock.install()
    await page.goto('/game/taming')
    // The game counts as loaded, so no other help is offered.
    await expect(frame(page)).toBeFocused()
    await page.clock.runFor(20_000)
    await expect(page.getByText('Still loading?')).toBeHidden()
    await expect(page.getByText('Game not showing?')).toBeInViewport({ ratio: 1 })
    const opened = context.waitForEvent('page')
    await newTab(page).click()
    const tab = await opened
    await expect(tab.getByRole('heading', { name: 'Taming.io itself' })).toBeVisible()
    expect(await tab.evaluate(() => window.opener)).toBe(null)
  })
}

test('links once to the game itself and once to its official site', async ({ page }) => {
  await page.goto('/game/arras')
  const links = page.locator('a[href="https://arras.io/"]')
  await expect(links).toHaveText(['Open it in a new tab', /^Official site/])
})

test('gives the keys to the game after a press with the pointer', async ({ page }) => {
  await signUpWithoutPage(page)
  await page.goto('/game/taming')
  await untilReady(page)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const like = button(/^Like|^Unlike/).first()
  await like.click()
  await expect(frame(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(like).toHaveAccessibleName(/^Unlike/)
  await button(/^Save/).first().click()
  await expect(frame(page)).toBeFocused()

  for (const way of ['Escape', 'Close']) {
    await button(/^Share/)
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await (way === 'Escape' ? page.keyboard.press(way) : button('Close').click())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(frame(page)).toBeFocused()
  }

  await button(/^Notifications/).click()
  await expect(page.getByRole('dialog', { name: 'Latest notifications' })).toBeVisible()
  await expect(frame(page)).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(frame(page)).toBeFocused()

  await button('Get the keyboard back').click()
  await expect(button('Get the keyboard back')).toBeFocused()
  // Who presses a control by keyboard stays there.
  await like.press('Space')
  await expect(like).toHaveAccessibleName(/^Like/)
  await expect(like).toBeFocused()
})
