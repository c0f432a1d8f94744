/** The notifications page and the bell: filters, reading, deleting, and the badge in every tab. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signUp } from './sign-up.ts'
import { expect, test } from './test.ts'

const TITLES = [
  'Welcome to IO Arcade',
  'How achievements work',
  '25 games to choose from',
  'You have a public page',
  'How play time is counted',
  'Your likes count',
  'Your data is yours',
]

const list = (page: Page) => page.getByRole('region', { name: 'List of notifications' })
const titles = (page: Page) => list(page).getByRole('heading')
const filter = (page: Page) => page.getByRole('combobox', { name: 'Filter' })
const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })

/** The unread count beside the heading. */
const badge = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: 'Notifications' })
    .locator('xpath=following-sibling::p')

async function openAsNewPlayer(page: Page) {
  await page.goto('/')
  await signUp(page)
  await page.goto('/notifications')
  await expect(titles(page)).toHaveText(TITLES)
}

/** The unread count everywhere on the page: heading, bell, inside the account menu. */
async function expectUnread(page: Page, unread: number) {
  await expect(badge(page)).toHaveText(unread ? `${unread} unread` : '')
  const shown = unread ? String(unread) : ''
  await expect(bell(page)).toHaveText(`Notifications${shown}`)
  // The menu has the count inside: beside the bell's it would stand there twice.
  await expect(page.getByRole('button', { name: 'Account menu' })).toHaveText('Account menuA')
  // Closed, the menu has no roles yet.
  const inMenu = page.locator('#account-menu a[href="/notifications"]')
  await expect(inMenu).toHaveText(`Notifications${shown}`)
}

test('visitors are sent to the catalogue, whatever they ask', async ({
  page,
  request,
  baseURL,
}) => {
  for (const path of ['/notifications', '/notifications?filter=unread', '/notifications/latest']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 302, '/'])
  }
  const post = await request.post('/notifications', {
    headers: { Origin: baseURL! },
    form: { intent: 'clear', filter: 'all' },
    maxRedirects: 0,
  })
  expect([post.status(), post.headers().location]).toEqual([302, '/'])
  await page.goto('/notifications')
  await expect(page).toHaveURL('/')
})

test('a new player has seven, three of them unread', async ({ page }) => {
  await openAsNewPlayer(page)
  await expect(page).toHaveTitle('(3) Notifications | IO Arcade')
  await expectUnread(page, 3)
  const items = list(page).getByRole('listitem')
  await expect(items).toHaveCount(7)
  await expect(items.getByRole('button', { name: 'Delete' })).toHaveCount(7)
  await expect(items.getByRole('button', { name: 'Mark as read' })).toHaveCount(3)
  await expect(items.nth(0)).toContainText('Just now')
  await expect(items.nth(0).getByRole('img', { name: 'System notice' })).toBeVisible()
  await expect(items.nth(1)).toContainText('1h ago')
  await expect(items.nth(3)).toContainText('2d ago')
  await expect(page.getByRole('main')).toContainText(
    'Notifications are stored for 30 days. You can manage notification preferences in your account settings.',
  )
})

test('the filter stands in the address', async ({ page }) => {
  await openAsNewPlayer(page)
  await expect(filter(page).getByRole('option')).toHaveText([
    'All Notifications',
    'Unread Only',
    'Achievements',
    'Game Updates',
    'System Notices',
    'Social',
  ])
  for (const [name, value, indexes] of [
    ['Unread Only', 'unread', [0, 1, 2]],
    ['Achievements', 'achievement', [1]],
    ['Game Updates', 'game', [2, 5]],
    ['System Notices', 'system', [0, 4, 6]],
    ['Social', 'social', [3]],
  ] as const) {
    await filter(page).selectOption(name)
    await expect(titles(page)).toHaveText(indexes.map((index) => TITLES[index]!))
    await expect(page).toHaveURL(`/notifications?filter=${value}`)
  }
  await page.reload()
  await expect(filter(page)).toHaveValue('social')
  await expect(titles(page)).toHaveText([TITLES[3]!])
  await page.goBack()
  await expect(filter(page)).toHaveValue('system')
})

test('one is read, then all', async ({ page }) => {
  await openAsNewPlayer(page)
  const second = list(page).getByRole('listitem').nth(1)
  await second.getByRole('button', { name: 'Mark as read' }).click()
  await expect(second.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
  await expect(second.getByRole('button', { name: 'Delete' })).toBeFocused()
  await expectUnread(page, 2)
  await page.reload()
  await expectUnread(page, 2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expectUnread(page, 0)
  await expect(page.getByRole('button', { name: /Mark/ })).toHaveCount(0)
  await expect(titles(page)).toHaveCount(7)
  await filter(page).selectOption('Unread Only')
  await expect(page.getByText('No notifications match your filter')).toBeVisible()
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await expect(titles(page)).toHaveCount(7)
  await expect(filter(page)).toHaveValue('all')
})

test('one is deleted, then all', async ({ page }) => {
  await openAsNewPlayer(page)
  await list(page).getByRole('listitem').nth(1).getByRole('button', { name: 'Delete' }).click()
  await expect(titles(page)).toHaveText(TITLES.filter((_, index) => index !== 1))
  await expect(
    list(page).getByRole('listitem').nth(1).getByRole('button', { name: 'Delete' }),
  ).toBeFocused()
  await expectUnread(page, 2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText("You don't have any notifications.")).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectUnread(page, 0)
  await expect(page.getByRole('button', { name: /Clear all|Mark all/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText("You don't have any notifications.")).toBeVisible()
  await expectAccessible(page)
})

test('under a filter only what is shown is cleared, and Undo brings it back', async ({ page }) => {
  await openAsNewPlayer(page)
  await filter(page).selectOption('Game Updates')
  await expect(titles(page)).toHaveCount(2)
  const clear = page.getByRole('button', { name: 'Clear all' })
  await expect(clear).toHaveAccessibleDescription('Deletes the 2 notifications shown: Game Updates')
  await clear.click()
  await expect(page.getByText('No notifications match your filter')).toBeVisible()
  await expect(clear).toBeDisabled()
  await expectUnread(page, 2)
  // The message stays, and undoes, on another page too.
  await page.getByRole('link', { name: 'account settings' }).click()
  await expect(page).toHaveURL('/settings?tab=notifications')
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('2 notifications deleted')
  await expectAccessible(page)
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(messages).toContainText('2 notifications restored.')
  await page.goto('/notifications')
  await expect(titles(page)).toHaveText(TITLES)
  await expectUnread(page, 3)
})

test('Undo brings back one that was deleted, unread as it was', async ({ page }) => {
  await openAsNewPlayer(page)
  const first = list(page).getByRole('listitem').first().getByRole('button', { name: 'Delete' })
  await expect(first).toHaveAccessibleDescription('Welcome to IO Arcade')
  await first.click()
  await expect(titles(page)).toHaveText(TITLES.slice(1))
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('1 notification deleted')
  await messages.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(page)).toHaveText(TITLES)
  await expectUnread(page, 3)
})

test('a deletion holds, though its page is closed at once', async ({ page, context }) => {
  await openAsNewPlayer(page)
  const answered = context.waitForEvent('response', (response) =>
    response.url().includes('/notifications.data'),
  )
  await page.getByRole('button', { name: 'Clear all' }).click()
  await answered
  await page.close()
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(other.getByText("You don't have any notifications.")).toBeVisible()
})

test('a notification leads to what it is about, and is read then', async ({ page }) => {
  await openAsNewPlayer(page)
  await list(page).getByRole('link', { name: 'How achievements work' }).click()
  await expect(page).toHaveURL('/profile?tab=achievements')
  await expect(bell(page)).toHaveText('Notifications2')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await panel.getByRole('link', { name: 'You have a public page' }).click()
  await expect(page).toHaveURL('/settings?tab=privacy')
  await expect(panel).toBeHidden()
})

test('every open tab follows', async ({ page, context }) => {
  await openAsNewPlayer(page)
  const other = await context.newPage()
  await other.goto('/notifications')
  const home = await context.newPage()
  await home.goto('/')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(bell(home)).toHaveText('Notifications2')
  await expectUnread(other, 2)
  await expect(other.getByRole('button', { name: 'Mark as read' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(home)).toHaveText('Notifications')
  await expectUnread(other, 0)
  await expect(other.getByRole('button', { name: 'Mark as read' })).toHaveCount(0)
})

test('the bell shows the latest five and reads all', async ({ page }) => {
  await page.goto('/about')
  await signUp(page)
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel.getByText('Unread: ')).toHaveCount(3)
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveText('Notifications')
  await expect(panel.getByText('Unread: ')).toHaveCount(0)
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(page).toHaveURL('/about')
  await panel.getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expectUnread(page, 0)
})

test('a change that fails goes back and is logged', async ({ page, context, expectedMessages }) => {
  expectedMessages.push(/could not be changed/, /net::ERR_INTERNET_DISCONNECTED/)
  await openAsNewPlayer(page)
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The notifications could not be changed'),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await logged
  await expect(titles(page)).toHaveCount(7)
  await expectUnread(page, 3)
})

test('another player’s notification stays as it is', async ({ page, browser, baseURL }) => {
  await openAsNewPlayer(page)
  const id = await page.locator('input[name="id"]').first().inputValue()
  const context = await browser.newContext({ baseURL: baseURL! })
  const stranger = await context.newPage()
  await openAsNewPlayer(stranger)
  for (const form of [
    { intent: 'read', id },
    { intent: 'remove', id },
    { intent: 'clear', filter: 'all' },
  ]) {
    const headers = { Origin: baseURL! }
    expect((await stranger.request.post('/notifications', { headers, form })).status()).toBe(200)
  }
  const broken = { headers: { Origin: baseURL! }, form: { intent: 'remove' } }
  expect((await page.request.post('/notifications', broken)).status()).toBe(400)
  await context.close()
  await page.reload()
  await expect(titles(page)).toHaveText(TITLES)
  await expectUnread(page, 3)
})

test('without script everything works as forms', async ({ page, browser, baseURL }) => {
  await openAsNewPlayer(page)
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto('/notifications')
  await filter(plain).selectOption('Unread Only')
  await plain.getByRole('button', { name: 'Apply' }).click()
  await expect(plain).toHaveURL('/notifications?filter=unread')
  await expect(titles(plain)).toHaveCount(3)
  await plain.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect(plain).toHaveURL('/notifications?filter=unread')
  await expect(titles(plain)).toHaveText(TITLES.slice(1, 3))
  await plain.getByRole('button', { name: 'Mark all as read' }).click()
  await plain.getByRole('button', { name: 'Show all notifications' }).click()
  await plain.getByRole('button', { name: 'Delete' }).last().click()
  await expect(titles(plain)).toHaveText(TITLES.slice(0, 6))
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain).toHaveURL('/notifications')
  await expect(titles(plain)).toHaveText(TITLES)
  await plain.getByRole('button', { name: 'Clear all' }).click()
  await expect(plain.getByText("You don't have any notifications.")).toBeVisible()
  await expect(plain.getByText('7 notifications deleted')).toBeVisible()
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(titles(plain)).toHaveText(TITLES)
  await context.close()
})

test('the list takes at most 70 % of the viewport and scrolls by the keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  await openAsNewPlayer(page)
  const box = (await list(page).boundingBox())!
  expect(box.height).toBeLessThanOrEqual(420)
  expect(box.height).toBeGreaterThan(400)
  await list(page).focus()
  await page.keyboard.press('End')
  await expect(titles(page).last()).toBeInViewport({ ratio: 1 })
  const html = await (await page.request.get('/notifications')).text()
  expect(html).not.toMatch(/<[^>]+ style=/)
})
