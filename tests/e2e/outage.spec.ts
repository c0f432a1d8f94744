/**
 * An unavailable database: the page keeps what a player sees and types, and recovers without help.
 */
import type { Page } from '@playwright/test'
import { findPostgres, requiresPrograms } from '../../scripts/programs.mjs'
import type { Portal } from '../portal.ts'
import { startOwnPostgres, type OwnPostgres } from '../postgres.ts'
import { expectAccessible, expectNoSidewaysScroll, expectAccessibleInThemes } from './axe.ts'
import { openSettings } from './settings-page.ts'
import { openSignedIn, signUpWithoutPage } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

interface PortalOnPostgres extends Portal {
  postgres: OwnPostgres
}

async function startOnPostgres(): Promise<PortalOnPostgres> {
  const postgres = (await startOwnPostgres())!
  const portal = await startPortal({ DATABASE_URL: postgres.url })
  async function stop() {
    await portal.stop()
    await postgres.stop()
  }
  return { ...portal, postgres, stop }
}

const test = testOwnPortal(startOnPostgres)
test.use({ expectedMessages: [/status of 503|could not be s|react-router|Unavailable/] })

test.skip(!requiresPrograms && findPostgres() === undefined, 'Postgres is not installed')
// The tests share one database and stop it.
test.describe.configure({ mode: 'serial' })

const outage = (page: Page) =>
  page.getByText("We can't reach your data right now. Nothing is lost. We'll reload it")

test('keeps the input of a form, and reloads later', async ({ page, portal: { postgres } }) => {
  await openSettings(page)
  const name = page.getByRole('textbox', { name: 'Display Name' })
  await name.fill('Grace')
  await postgres.halt()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update account settings')
  await expect(name).toHaveValue('Grace')

  // Public pages work, and no player appears signed out.
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(outage(page)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expect(page).toHaveTitle('One moment | IO Arcade')
  await expectAccessible(page)
  await postgres.resume()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL('/profile')
})

test('keeps the form of who signed in elsewhere', async ({ page, portal: { postgres } }) => {
  await page.goto('/')
  const player = await signUpWithoutPage(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(player.email)
  await dialog.getByLabel('Password').fill(player.password)
  await postgres.halt()
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('An error occurred')
  await expect(dialog.getByLabel('Email')).toHaveValue(player.email)
  await postgres.resume()
  await expect(async () => {
    const submit = dialog.getByRole('button', { name: 'Sign In', exact: true })
    // A slow sign-in may have closed the dialog meanwhile.
    if (await submit.isVisible()) await submit.click()
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})

test('polls with a backoff until the data is back', async ({ page, portal: { postgres } }) => {
  await signUpWithoutPage(page)
  await postgres.halt()
  await page.clock.install()
  expect((await page.goto('/notifications'))!.status()).toBe(503)
  let requests = 0
  let responses = 0
  page.on('request', (request) => {
    if (request.method() === 'HEAD') requests += 1
  })
  page.on('response', (response) => {
    if (response.request().method() === 'HEAD') responses += 1
  })
  // Fifteen minutes.
  for (let minute = 0; minute < 15; minute += 1) {
    await page.clock.runFor(60_000)
    // The page waits for a response before it polls again, and this minute passes at once.
    await expect.poll(() => responses).toBe(requests)
  }
  expect(requests).toBeGreaterThan(3)
  expect(requests).toBeLessThan(22)
  await postgres.resume()
  const heading = page.getByRole('heading', { name: 'Notifications', level: 1 })
  await expect(async () => {
    await page.clock.runFor(60_000)
    await expect(heading).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test.describe('an open page', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  const notice = (page: Page) => page.getByText("We can't save changes right now. Nothing is lost.")
  /** Detection takes about 6 seconds, more on a busy machine. */
  const NOTICED = { timeout: 20_000 }

  test('shows a notice until the recovery that nothing is saved', async ({
    page,
    portal: { postgres },
  }) => {
    await page.goto('/')
    const search = page.getByRole('combobox', { name: 'Search games' })
    await search.focus()
    const card = page.getByRole('article').first()
    const place = await card.boundingBox()
    await postgres.halt()
    await expect(notice(page)).toBeVisible(NOTICED)
    await expect(page.getByRole('status').filter({ has: notice(page) })).toHaveCount(1)
    await expect(search).toBeFocused()
    expect(await card.boundingBox()).toEqual(place)
    await expectAccessibleInThemes(page)
    await expectNoSidewaysScroll(page)

    // Other pages work, a newly loaded one too, and still show the notice.
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/game\/\w+$/)
    await expect(notice(page)).toHaveCount(1)
    await page.goto('/about')
    await expect(notice(page)).toBeVisible()

    await postgres.resume()
    await expect(notice(page)).toHaveCount(0, NOTICED)
  })

  test('shows it to a player without a readable session', async ({
    page,
    portal: { postgres },
  }) => {
    await openSignedIn(page, '/about')
    await postgres.halt()
    await expect(notice(page)).toBeVisible(NOTICED)
    // Its stream breaks, and the next one opens while the database is unavailable.
    const reopened = page.waitForResponse('**/live?*')
    await page.evaluate(() => {
      dispatchEvent(new Event('pagehide'))
      dispatchEvent(new Event('pageshow'))
    })
    expect((await reopened).status()).toBe(200)
    await expect(notice(page)).toHaveCount(1)
    const requested = page.waitForRequest('**/live?*', NOTICED)
    await postgres.resume()
    await expect(notice(page)).toHaveCount(0, NOTICED)
    await requested
  })
})
