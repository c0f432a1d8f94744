/**
 * Game rooms: one player creates a link, another opens and leaves the room; and releasing the
 * keyboard.
 */
import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  setTheme,
  THEMES,
  expectAccessibleInThemes,
} from './axe.ts'
import { originOf, signUp, signUpWithoutPage } from './sign-up.ts'
import { startFront } from './test-proxy.ts'
import { expect, test, testOwnPortal, withoutScript } from './test.ts'

const frame = (page: Page) => page.locator('iframe')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Play Krunker.io together' })
const playTogether = (page: Page) => page.getByRole('button', { name: 'Play together' })
const inRoom = (page: Page, code: string) =>
  page.getByRole('status').filter({ hasText: `You're in room ${code}.` })
const leave = (page: Page) => page.getByRole('button', { name: 'Leave room' })

const CODE = 'FRA:0k2w8'
const ROOM = `https://krunker.io/?game=${CODE}`

test('turns a code into a link and opens the room', async ({ page, context, baseURL, watched }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/game/krunker')
  await expect(frame(page)).toBeFocused()
  await playTogether(page).click()
  const pasted = dialog(page).getByLabel('Link or code from the game')
  await expect(pasted).toBeFocused()

  await pasted.fill(`https://krunker.io.evil.example/?game=${CODE}`)
  await pasted.press('Enter')
  await expect(pasted).toBeFocused()
  await expect(pasted).toHaveAccessibleDescription(
    "That doesn't look like a room link or code for Krunker.io.",
  )
  await expectAccessibleInThemes(page)
  await pasted.fill(` ${ROOM} `)
  await expect(pasted).toHaveAccessibleDescription('')
  await pasted.press('Enter')

  const link = dialog(page).getByRole('textbox', { name: 'Link to the room' })
  await expect(link).toBeFocused()
  await expect(link).toHaveValue(`${baseURL}/game/krunker#room=${CODE}`)
  await dialog(page).getByText('Show the QR code').click()
  const code = dialog(page).getByRole('img', { name: `QR code of the link to room ${CODE}` })
  for (const theme of THEMES) {
    await setTheme(page, theme)
    await expectAccessible(page)
    await expect(code).toHaveCSS('background-color', 'rgb(254, 250, 241)')
    await expect(code).toHaveCSS('fill', 'rgb(10, 18, 19)')
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await dialog(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog(page).getByText('Link copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
  // The player is in the room already and stays in it.
  expect(watched.gameLoads).toEqual(['https://krunker.io/'])

  const steps = await page.evaluate(() => history.length)
  await dialog(page).getByRole('button', { name: 'Open the room here' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(inRoom(page, CODE)).toBeVisible()
  await expect(page).toHaveURL(`/game/krunker#room=${CODE}`)
  await expect(frame(page)).toHaveAttribute('src', ROOM)
  await expect(frame(page)).toBeFocused()
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'href',
    ROOM,
  )

  await playTogether(page).click()
  await expect(link).toBeFocused()
  await expect(dialog(page).getByRole('button', { name: 'Open the room here' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await leave(page).click()
  await expect(page).toHaveURL('/game/krunker')
  await expect(frame(page)).toHaveAttribute('src', 'https://krunker.io/')
  await expect(frame(page)).toBeFocused()
  await expect(inRoom(page, CODE)).toBeHidden()
  expect(watched.gameLoads).toEqual(['https://krunker.io/', ROOM, 'https://krunker.io/'])
  expect(await page.evaluate(() => history.length)).toBe(steps)
})

test('opens the room of the link, with the code for the game', async ({ page, watched }) => {
  const received: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('https://krunker.io/')) return
    const sent = [request.url().replace(/#.*/, ''), request.headers().referer, request.postData()]
    if (/FRA|room=/.test(sent.join())) received.push(request.url())
  })
  await page.goto(`/game/krunker#room=${encodeURIComponent(CODE)}`)
  await expect(inRoom(page, CODE)).toBeVisible()
  await expect(frame(page)).toBeFocused()
  expect(watched.gameLoads).toEqual([ROOM])
  await expectAccessible(page)

  // Another fragment on the page does not request another room.
  await page.evaluate(() => location.assign('#after-game'))
  await expect(inRoom(page, CODE)).toBeVisible()
  await page.evaluate(() => location.assign('#room=SV:12345'))
  await expect(inRoom(page, 'SV:12345')).toBeVisible()
  await expect(frame(page)).toHaveAttribute('src', 'https://krunker.io/?game=SV:12345')

  await page.evaluate(() => location.assign('#room=https://evil.example/'))
  await expect(
    page.getByText("That room link isn't valid, so we opened Krunker.io without a room."),
  ).toBeVisible()
  await expect(frame(page)).toHaveAttribute('src', 'https://krunker.io/')
  await expect(leave(page)).toBeHidden()
  await expect
    .poll(() => watched.gameLoads)
    .toEqual([ROOM, 'https://krunker.io/?game=SV:12345', 'https://krunker.io/'])
  expect(received).toEqual([])
})

test('an invitation unlocks an achievement, and hides the code', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: (string | null)[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/shared-rooms/')) return
    sent.push(request.postData(), request.url(), request.headers().referer ?? null)
  })
  await page.goto('/game/krunker')
  const copyInvitation = async () => {
    await playTogether(page).click()
    await dialog(page).getByLabel('Link or code from the game').fill(ROOM)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(dialog(page).getByText('Link copied to clipboard!')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  }
  await copyInvitation()
  // Visitors earn no achievements.
  expect(sent).toEqual([])
  await signUp(page)
  await copyInvitation()
  const messages = page.getByRole('status', { name: 'Messages' })
  await expect(messages).toContainText('Achievement unlocked: Team Player')
  expect(sent).toHaveLength(3)
  const [body, ...addresses] = sent
  // Friends can join the room.
  expect(body).toBe(JSON.stringify({ room: CODE }))
  expect(addresses.join()).not.toMatch(/FRA|0k2w8/)
})

test('a report without an open page of the game unlocks nothing', async ({ page }) => {
  await signUpWithoutPage(page)
  const headers = { Origin: await originOf(page) }
  const response = await page.request.post('/shared-rooms/krunker?presence=none.at-all', {
    headers,
  })
  expect(await response.json()).toEqual({})
  await page.goto('/profile?tab=achievements')
  await expect(page.getByRole('main')).toContainText('No achievements yet.')
})

test('an invitation leads to the inviting player’s language', async ({ page, baseURL }) => {
  await page.goto(`/de/game/krunker#room=${CODE}`)
  await expect(page.getByText(`Du bist im Raum ${CODE}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Zusammen spielen' }).click()
  const invitation = page.getByRole('dialog', { name: 'Krunker.io zusammen spielen' })
  await expect(invitation.getByRole('textbox', { name: 'Link zum Raum' })).toHaveValue(
    `${baseURL}/de/game/krunker#room=${CODE}`,
  )
})

test('opens the game once without a room if the link is invalid', async ({ page, watched }) => {
  await page.goto('/game/survev#room=//evil.example')
  await expect(
    page.getByText(/^That room link isn't valid, so we opened Survev\.io without/),
  ).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  // For a game without rooms the fragment has no effect.
  await page.goto('/game/slither#room=abcd')
  await expect(page.frameLocator('iframe').getByText('Load 2')).toBeVisible()
  await expect(playTogether(page)).toHaveCount(0)
  expect(watched.gameLoads).toEqual(['https://survev.io/', 'https://slither.io/'])
})

const { promise: documentEnd, resolve: sendEnd } = Promise.withResolvers<void>()

testOwnPortal(() => startFront({ holdEnd: documentEnd }))(
  'opens the game of a room link once on a slow network',
  async ({ page, watched }) => {
    await page.addInitScript(() => {
      document.addEventListener('animationend', ({ animationName }) => {
        if (animationName === 'frame-held') document.documentElement.dataset.testReleased = ''
      })
    })
    await page.goto(`/game/krunker#room=${CODE}`, { waitUntil: 'commit' })
    // The frame no longer waits for the first paint. The document is not complete yet.
    await expect(page.locator('html')).toHaveAttribute('data-test-released')
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    sendEnd()
    await expect(inRoom(page, CODE)).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
    expect(watched.gameLoads).toEqual([ROOM])
  },
)

test('never moves the focus into the game during keyboard use', async ({ page }) => {
  await page.goto('/game/survev')
  await expect(frame(page)).toBeFocused()
  await playTogether(page).press('Enter')
  await expect(page.getByLabel('Link or code from the game')).toBeFocused()
  await page.keyboard.type('#4fgE')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Open the room here' }).press('Enter')
  await expect(page.frameLocator('iframe').getByText('Load 2')).toBeVisible()
  await expect(inRoom(page, '4fgE')).toBeVisible()
  await expect(playTogether(page)).toBeFocused()
  await leave(page).press('Enter')
  await expect(page.frameLocator('iframe').getByText('Load 3')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Open it in a new tab' })).toBeFocused()
})

test('releases the keyboard from the game with a click and says so', async ({ page }) => {
  await page.goto('/game/slither')
  await expect(frame(page)).toBeFocused()
  await page.keyboard.press('KeyG')
  await expect(page.frameLocator('iframe').getByRole('status')).toHaveText('KeyG')
  const back = page.getByRole('button', { name: 'Get the keyboard back' })
  await back.click()
  await expect(back).toBeFocused()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(
    'Keyboard returned to the page',
  )
  await expectAccessible(page)
  await page.keyboard.press('KeyF')
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('status')).toHaveText('KeyG')
})

withoutScript('offers nothing without JavaScript, and says so', async ({ page, watched }) => {
  await page.goto(`/game/krunker#room=${CODE}`)
  await expect(page.getByText('Playing together needs JavaScript.')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /Play together|keyboard/ })).toHaveCount(0)
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  expect(watched.gameLoads).toEqual(['https://krunker.io/'])
  await page.goto('/game/slither')
  await expect(page.getByText('Playing together needs JavaScript.')).toHaveCount(0)
})
