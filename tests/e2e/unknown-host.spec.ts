/** A portal with `PUBLIC_URL`, visited by another host name: a page links to the right one. */
import { findFreePort } from '../portal.ts'
import { expectAccessible } from './axe.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(async () => {
  const port = String(await findFreePort())
  return startPortal({ PORT: port, PUBLIC_URL: `http://localhost:${port}`, TRUST_PROXY: '1' })
})
test.use({
  expectedMessages: [/the server responded with a status of (403|421)/],
})

test('links to the same page at the right host', async ({ page, context, baseURL }) => {
  // No game is opened, and the host name is one of this machine.
  await context.unrouteAll()
  const response = await page.goto(`${baseURL!.replace('localhost', 'arcade.localhost')}/?q=taming`)
  expect(response!.status()).toBe(421)
  await expect(page.getByRole('main')).toHaveText(`IO Arcade is at ${baseURL}`)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, ['color-contrast', 'document-title', 'html-has-lang', 'region'])
  }
  await page.getByRole('link').click()
  await expect(page).toHaveURL(`${baseURL}/?q=taming`)
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

test('logs no error for a form sent with another name', async ({ page, context, baseURL }) => {
  await context.unrouteAll()
  await context.setExtraHTTPHeaders({ 'X-Forwarded-For': '192.0.2.1' })
  await page.goto(`${baseURL!.replace('localhost', 'arcade.localhost')}/sign-in`)
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill('ada@example.org')
  await main.getByLabel('Password').fill('a good long password')
  await main.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(main).toContainText(
    `This request didn't come from this site. IO Arcade is at ${baseURL}/`,
  )
  await expect(main).not.toContainText('The problem is on our side')
  await main.getByRole('link', { name: `${baseURL}/` }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
})
