/** The settings of the portal: an owner changes them, and visitors' pages follow. */
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expectNoSidewaysScroll, setTheme, expectUsable, expectAccessibleInThemes } from './axe.ts'
import { signUp } from './sign-up.ts'
import { giveRole, signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())
test.use({ expectedMessages: [/the server responded with a status of (404|409|422|503)/] })

const PAGE = '/admin/settings'

// An owner types times in their own time zone.
test.use({ timezoneId: 'Asia/Kolkata' })
const KOLKATA_MINUTES = 330

/** Saves the section. */
async function save(section: Locator): Promise<void> {
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Saved. All pages')).toBeVisible()
}

test('an owner changes the name, which cached pages show', async ({ page, portal, request }) => {
  await signUpAs(page, portal, 'owner')
  const about = async () => (await request.get('/about')).text()
  expect(await about()).toContain('About IO Arcade')
  await page.goto(PAGE)
  const portalForm = page.getByRole('region', { name: 'Portal' })
  await portalForm.getByLabel('Name').fill('Arkade & <b>more</b>')
  await portalForm.getByLabel('Contact address').fill('not an address')
  await portalForm.locator('form').evaluate((form: HTMLFormElement) => (form.noValidate = true))
  await portalForm.getByRole('button', { name: 'Save' }).click()
  await expect(portalForm.getByText('Enter a valid email address')).toBeVisible()
  await expect(portalForm.getByLabel('Name')).toHaveValue('Arkade & <b>more</b>')
  await portalForm.getByLabel('Contact address').fill('hello@example.org')
  await portalForm.getByLabel('Game on the banner').selectOption('Slither.io')
  await save(portalForm)
  await expect(async () => {
    expect(await about()).toContain('About Arkade &amp; &lt;b&gt;more&lt;/b&gt;')
  }).toPass({ timeout: 5_000 })
  expect(await about()).toContain('hello@example.org')
  // The answer is where the button was pressed, and it has the focus.
  await expect(portalForm.getByText('Saved. All pages')).toBeInViewport()
  await expect(page.getByLabel('Game on the banner')).toHaveValue('slither')
})

test('two owners: the second sees what the first saved', async ({ page, portal, context }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(PAGE)
  const other = await context.newPage()
  await other.goto(PAGE)
  await other.getByLabel('Name', { exact: true }).fill('First')
  await other.getByRole('region', { name: 'Portal' }).getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved. All pages')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Second')
  await page.getByRole('region', { name: 'Portal' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else has changed these settings')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('First')
  // The same if what the second typed is not valid either.
  await other.getByLabel('Name', { exact: true }).fill('Third')
  const saved = other.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes(PAGE),
  )
  await other.getByRole('region', { name: 'Portal' }).getByRole('button', { name: 'Save' }).click()
  // The response begins when the settings are saved.
  await saved
  await page.getByLabel('Contact address').fill('nobody@nowhere')
  await page.getByRole('region', { name: 'Portal' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else has changed these settings')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Third')
})

test('a language that is off is offered nowhere, and redirects', async ({
  page,
  portal,
  request,
}) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(`${PAGE}?tab=languages`)
  const languages = page.getByRole('region', { name: 'Languages' })
  await expect(languages.getByLabel('English')).toBeDisabled()
  await languages.getByLabel('Deutsch').uncheck()
  await save(languages)
  const moved = await request.get('/de/about?a=1', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([302, '/about?a=1'])
  const html = await (await request.get('/fr/about')).text()
  expect(html).not.toMatch(/hreflang="de"/i)
  expect(html).toMatch(/hreflang="es"/i)
  expect(await (await request.get('/robots.txt')).text()).not.toContain('/de/')
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('hreflang="de"')
  await page.goto('/about')
  await expect(page.getByRole('contentinfo').getByText('Deutsch')).toHaveCount(0)
  await expect(page.getByRole('contentinfo').getByText('Français')).toBeVisible()
  await page.goto(`${PAGE}?tab=languages`)
  await languages.getByLabel('Deutsch').check()
  await save(languages)
  expect((await request.get('/de/about', { maxRedirects: 0 })).status()).toBe(200)
})

test('an accent color must be readable, and the policy allows it', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(`${PAGE}?tab=look`)
  const accent = page.getByRole('region', { name: 'Accent color' })
  await accent.getByLabel('In the dark theme', { exact: true }).fill('#123456')
  await accent.getByRole('button', { name: 'Save' }).click()
  await expect(
    accent.getByText(/Hard to read in this theme \(Dark\): its contrast is 1\.\d/),
  ).toBeVisible()
  await accent.getByLabel('In the dark theme', { exact: true }).fill('#ffb347')
  await save(accent)
  await page.goto('/about')
  const colorOf = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
    )
  expect(await colorOf()).toBe('#ffb347')
  await setTheme(page, 'light')
  expect(await colorOf()).not.toBe('#ffb347')
  await expectAccessibleInThemes(page)
})

test('a logo is drawn again, or refused', async ({ page, portal, request }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(`${PAGE}?tab=look`)
  const form = page.getByRole('region', { name: 'Logo file' })
  const svg = {
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"/>'),
  }
  const create = { width: 240, height: 60, channels: 4, background: '#fa0' } as const
  const logoFile = {
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  }
  const large = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(257 * 1024) }
  const noPicture = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<html>') }
  const empty = { ...noPicture, buffer: Buffer.alloc(0) }
  for (const file of [svg, large, noPicture, empty]) {
    await form.getByLabel('Logo file').setInputFiles(file)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Choose another file')).toBeVisible()
    await page.reload()
  }
  await form.getByLabel('Logo file').setInputFiles(logoFile)
  await save(form)
  await page.goto('/about')
  const logo = page.getByRole('banner').locator('.brand-mark:visible')
  const background = () =>
    logo.evaluate((mark) => getComputedStyle(mark).backgroundImage.match(/\/assets[^"]*/)?.[0])
  expect(await logo.boundingBox()).toMatchObject({ height: 32, width: 64 })
  await expect(logo.locator('svg')).toBeHidden()
  const src = (await background())!
  const sent = await request.get(src)
  expect([sent.headers()['content-type'], sent.headers()['cache-control']]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await expectNoSidewaysScroll(page)
  }
  await page.goto(`${PAGE}?tab=look`)
  await form.getByLabel('Remove the logo').check()
  await save(form)
  await page.goto('/about')
  expect(await background()).toBeUndefined()
  expect((await request.get(src)).status()).toBe(404)
})

test('imprint and rules are pages with harmless Markdown', async ({ page, portal, request }) => {
  await signUpAs(page, portal, 'owner')
  expect((await request.get('/rules')).status()).toBe(404)
  await page.goto(`${PAGE}?tab=texts`)
  const form = page.getByRole('region', { name: 'Legal notice and rules' })
  const long = 'ä'.repeat(10_000)
  await form
    .getByLabel('Legal notice')
    .fill('# Who we are\n\n<script>alert(1)</script>\n\n[mail](javascript:alert(1))')
  await form.getByLabel('Rules').fill(`Be nice.\n\n- to [all](https://example.org)\n\n${long}`)
  await save(form)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Who we are' })).toBeVisible()
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await page.goto('/de/rules')
  await expect(page.getByRole('heading', { level: 1, name: 'Regeln' })).toBeVisible()
  await expectAccessibleInThemes(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})

test('a notice begins and ends, also on cached pages', async ({ page, portal, request }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(`${PAGE}?tab=notice`)
  const form = page.getByRole('region', { name: 'Notice and maintenance' })
  const saveAndSee = async () => {
    const seen = form.locator('[name=seen]')
    const before = await seen.inputValue()
    await form.getByRole('button', { name: 'Save' }).click()
    // The fields start again with the new stamp.
    await expect(seen).not.toHaveValue(before)
  }
  const about = async (path = '/about') => (await request.get(path)).text()
  await about()
  const minute = (inMinutes: number) =>
    new Date(Date.now() + (KOLKATA_MINUTES + inMinutes) * 60_000).toISOString().slice(0, 16)
  const [from, until] = [form.getByLabel('From'), form.getByLabel('Until')]
  await form.getByLabel('Text').fill('Maintenance <b>tonight</b>')
  await from.fill(minute(10))
  await until.fill(minute(5))
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('an end that is later than the start')).toBeVisible()
  await until.fill(minute(20))
  await saveAndSee()
  expect(await about()).not.toContain('tonight')
  const begun = minute(-10)
  await from.fill(begun)
  await saveAndSee()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(from).toHaveValue(begun)
  // The row of tabs scrolls on a phone.
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    expect(await about()).toContain('Maintenance &lt;b&gt;tonight&lt;/b&gt;')
    expect(await about('/de')).toContain('tonight')
  }).toPass({ timeout: 5_000 })
  await page.goto('/game/agar')
  await expect(page.getByText('Maintenance <b>tonight</b>')).toBeVisible()
})

test('in maintenance only owners change anything', async ({ page, portal, browser }) => {
  await signUpAs(page, portal, 'owner')
  const context = await browser.newContext({ baseURL: portal.url })
  const player = await context.newPage()
  await player.goto('/about')
  const { email, password } = await signUp(player)

  await page.goto(PAGE)
  await page.getByRole('tab', { name: 'Notice and maintenance' }).click()
  const form = page.getByRole('region', { name: 'Notice and maintenance' })
  for (const name of ['Text', 'From', 'Until']) await form.getByLabel(name).fill('')
  await form.getByLabel(/^Maintenance/).check()
  await save(form)

  const origin = { origin: portal.url }
  const like = await player.request.put('/likes/agar', { data: { liked: true }, headers: origin })
  expect([like.status(), like.headers()['retry-after']]).toEqual([503, '300'])
  expect((await like.json()).error).toContain('working on the site')
  const post = (path: string, form: Record<string, string>) =>
    player.request.post(path, { form, headers: origin })
  const posted = await post('/settings', { intent: 'save-account' })
  expect([posted.status(), posted.headers()['retry-after']]).toEqual([503, '300'])
  // The link works later, so its form stays. Mail programs ask only once, so that is never refused.
  const kept = await post('/confirm-email', { token: 'x' })
  expect([kept.status(), await kept.text()]).toEqual([503, expect.stringContaining('value="x"')])
  expect((await post('/unsubscribe?token=x', {})).status()).toBe(400)
  await player.goto('/settings')
  await expect(player.getByText('working on the site')).toBeVisible()
  // With JavaScript, refused forms keep the page and what was typed.
  const refused = player.getByRole('main').getByRole('alert')
  await player.getByLabel('Display Name').fill('Another name')
  await player.getByRole('button', { name: 'Save Changes' }).click()
  await expect(refused).toContainText('working on the site')
  await expect(player.getByLabel('Display Name')).toHaveValue('Another name')
  await player.goto('/game/agar')
  await player.getByRole('button', { name: 'Report a problem' }).click()
  await player.getByRole('button', { name: 'Blank screen' }).click()
  await expect(player.getByRole('dialog').getByRole('status')).toContainText('working on the site')
  await giveRole(portal, email, 'moderator')
  await player.goto('/admin')
  await expect(player.getByText('The portal is in maintenance: players')).toBeVisible()
  // Out and in again.
  await post('/sign-out', {})
  const entered = await post('/sign-in?like=agar', { email, password })
  expect(entered.status()).toBeLessThan(400)
  expect(await (await player.request.get('/api/me')).json()).toMatchObject({ liked: [] })
  await context.close()

  await page.getByRole('tab', { name: 'Portal' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Arkade')
  await save(page.getByRole('region', { name: 'Portal' }))
  await page.getByRole('tab', { name: 'Notice and maintenance' }).click()
  await form.getByLabel(/^Maintenance/).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('working on the site')).toHaveCount(0)
})

test('the page fits a phone in both themes', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  for (const tab of ['portal', 'look', 'languages', 'accounts', 'texts', 'notice']) {
    await page.goto(`${PAGE}?tab=${tab}`)
    await expectUsable(page, [1440, 768, 360])
  }
})
