/** Chunk load errors while the portal is up: the page shows a message and loads once more. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { untilLive } from './live-pages.ts'
import { openSignedIn } from './sign-up.ts'
import { expect, test } from './test.ts'

test.use({
  // React Router logs that it reloads the page, although the reload is canceled.
  expectedMessages: [
    /status of (404|502)|ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|Error loading route module/,
  ],
})

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "Part of this page didn't load." })
const loadAgain = (page: Page) => notice(page).getByRole('link', { name: 'Reload' })

/** Time for two more documents on a busy machine. */
const LATER = { timeout: 20_000 }

/**
 * Responds 404 to these files while the condition holds; a script may be prefetched and requested
 * again.
 */
async function lose(page: Page, files: string, isLost = () => true): Promise<void> {
  await page.route(files, (route) =>
    isLost() ? route.fulfill({ status: 404, body: 'File not found.' }) : route.continue(),
  )
}

/** Records the paths of the documents that the page requests from now on. */
function listDocuments(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return
    paths.push(new URL(request.url()).pathname)
  })
  return paths
}

test('loads a page as a document if an upgrade has removed its code', async ({ page }) => {
  await page.goto('/de')
  const documents = listDocuments(page)
  await lose(page, '**/assets/game-*.js', () => documents.length === 0)
  await page.getByRole('article').getByRole('link', { name: 'Survev.io' }).first().click()
  await expect(page).toHaveURL('/de/game/survev')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Survev.io', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(documents).toEqual(['/de/game/survev'])
  await page.goBack()
  await expect(page).toHaveURL('/de')
})

test('keeps the page if the portal is away and the code of another page is missing', async ({
  page,
  context,
}) => {
  await page.goto('/about')
  const documents = listDocuments(page)
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
  await expect(loadAgain(page)).toBeVisible()
  await expect(page).toHaveURL('/about')
  // A proxy that is back before the portal answers for it.
  await page.route('/privacy', (route) => route.fulfill({ status: 502 }))
  const refused = page.waitForResponse((response) => response.status() === 502, LATER)
  await context.setOffline(false)
  await refused
  expect(documents).toEqual([])
  await page.unrouteAll()
  await expect(page).toHaveURL('/privacy', LATER)
  expect(documents).toEqual(['/privacy'])
})

test('requests missing code once more, then shows the page without it', async ({ page }) => {
  await page.goto('/?page=2')
  const documents = listDocuments(page)
  await lose(page, '**/assets/game-*.js')
  await page.getByRole('article').getByRole('link').first().click()
  await expect(loadAgain(page)).toBeVisible(LATER)
  const { pathname } = new URL(page.url())
  expect(pathname).toMatch(/^\/game\//)
  // First by the browser, then one automatic reload.
  expect(documents).toEqual([pathname, pathname])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeVisible()

  await page.unrouteAll()
  await loadAgain(page).click()
  await expect(notice(page)).toBeHidden()
  await untilLive(page)
  expect(documents).toEqual([pathname, pathname, pathname])
})

test('going back to a page whose code fails to load opens it as a document', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
  // The document of the home page contains only its own code.
  await page.reload()
  const documents = listDocuments(page)
  await lose(page, '**/assets/about-*.js', () => documents.length === 0)
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('About')
  await expect(page).toHaveURL('/about')
  await expect(notice(page)).toBeHidden()
  expect(documents).toEqual(['/about'])
})

for (const [what, files] of [
  ['its first script', '**/assets/entry.client-*.js'],
  ['a part of its code', '**/assets/framework-*.js'],
  ['its style', '**/assets/*.css'],
] as const) {
  test(`reloads a page once if ${what} does not load`, async ({ page }) => {
    const documents = listDocuments(page)
    await lose(page, files, () => documents.length < 2)
    await page.goto('/?sort=newest', { waitUntil: 'commit' })
    await expect.poll(() => documents.length).toBe(2)
    await untilLive(page)
    await expect(notice(page)).toBeHidden()
    await expect(page).toHaveURL('/?sort=newest')
    await expect(page.getByRole('banner')).toHaveCSS('position', /sticky|fixed|relative/)
    expect(documents).toEqual(['/', '/'])
  })

  test(`reloads a page only once if ${what} never loads`, async ({ page }) => {
    const documents = listDocuments(page)
    await lose(page, files)
    await page.goto('/?sort=newest', { waitUntil: 'commit' })
    await expect(loadAgain(page)).toBeVisible(LATER)
    await expect(page).toHaveURL('/?sort=newest')
    expect(documents).toEqual(['/', '/'])
    await page.unrouteAll()
    await loadAgain(page).click()
    await expect(notice(page)).toBeHidden()
    await untilLive(page)
    expect(documents).toEqual(['/', '/', '/'])
  })
}

test('a form whose code does not load says so, and keeps the input', async ({ page }) => {
  await page.goto('/about')
  const documents = listDocuments(page)
  await lose(page, '**/assets/sign-in-*.js')
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('ada@example.org')
  await dialog.getByLabel('Password').fill('a good long password')
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText("Part of this page didn't load. Reload")
  await expect(dialog.getByLabel('Email')).toHaveValue('ada@example.org')
  expect(documents).toEqual([])
  await expectAccessible(page)
})

test('does not disturb a player who only hovers over a link', async ({ page }) => {
  await page.goto('/')
  const documents = listDocuments(page)
  await lose(page, '**/assets/game-*.js')
  const failed = page.waitForRequest('**/assets/game-*.js')
  await page.getByRole('article').getByRole('link', { name: 'Survev.io' }).first().hover()
  // When the import has failed here, it has failed in the page too.
  const url = (await failed).url()
  expect(await page.evaluate((url) => import(url).catch(() => 'lost'), url)).toBe('lost')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/?page=2')
  await expect(notice(page)).toBeHidden()
  expect(documents).toEqual([])
})

test('keeps a running game', async ({ page }) => {
  await openSignedIn(page, '/game/survev')
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
  await lose(page, '**/assets/notifications-*.js')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(loadAgain(page)).toBeVisible(LATER)
  await expect(page.frameLocator('iframe').getByText('Load 1')).toBeVisible()
})
