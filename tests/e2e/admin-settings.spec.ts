/** The settings of the portal: an owner changes them, and visitors' pages follow. */
import sharp from 'sharp'
import { expectNoSidewaysScroll, setTheme, expectUsable, expectAccessibleInThemes } from './axe.ts'
import { signUp } from './sign-up.ts'
import { giveRole, signUpAs } from './staff.ts'
import { PASSWORD, postForm } from '../player-client.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const test = testOwnPortal(() => startPortal())
test.use({ expectedMessages: [/the server responded with a status of (404|409|422|503)/] })

const withVariables = testOwnPortal(() =>
  startPortal({ PORTAL_NAME: 'From the environment', SIGN_UP: 'open' }),
)

const PAGE = '/admin/settings'

// An owner types times in their own time zone.
test.use({ timezoneId: 'Asia/Kolkata' })
const KOLKATA_MINUTES = 330

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
  await portalForm.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await languages.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await languages.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await accent.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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
  const save = async () => {
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
  await save()
  expect(await about()).not.toContain('tonight')
  const begun = minute(-10)
  await from.fill(begun)
  await save()
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
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()

  const origin = { origin: portal.url }
  const like = await player.request.put('/likes/agar', { data: { liked: true }, headers: origin })
  expect([like.status(), like.headers()['retry-after']]).toEqual([503, '300'])
  expect((await like.json()).error).toContain('working on the site')
  const saved = { intent: 'save-account' }
  for (const [path, form] of Object.entries({
    '/settings': saved,
    '/de/settings': saved,
    '/settings.data': saved,
    '/confirm-email': { token: 'x' },
  })) {
    const posted = await player.request.post(path, { form, headers: origin })
    expect([path, posted.status(), posted.headers()['retry-after']]).toEqual([path, 503, '300'])
  }
  const newcomer = { name: 'Eve', email: 'eve@example.org', password: PASSWORD }
  expect((await postForm(portal.url, '/sign-up', newcomer)).status).toBe(503)
  // The link works later, so its form stays.
  const link = { form: { token: 'x' }, headers: origin }
  const kept = await player.request.post('/confirm-email', link)
  expect(await kept.text()).toContain('value="x"')
  const chosen = await player.request.post('/language', { form: { to: 'de' }, headers: origin })
  expect(chosen.status()).toBe(204)
  // An account can always be secured, and mail programs ask only once.
  const ended = { intent: 'end-other-sessions' }
  for (const [path, form] of Object.entries({
    '/not-me': { token: 'x' },
    '/not-me?unsubscribe=': { token: 'x' },
    '/unsubscribe?token=x': {},
    '/reset-password': {},
    '/de/forgot-password': { email: 'nobody' },
  })) {
    const posted = await player.request.post(path, { form, headers: origin })
    expect([path, posted.status()]).toEqual([path, 400])
  }
  for (const path of ['/settings?tab=security', '/settings.data?tab=security']) {
    const posted = await player.request.post(path, { form: ended, headers: origin })
    expect([path, posted.status()]).toEqual([path, 200])
  }
  await player.goto('/settings')
  await expect(player.getByText('working on the site')).toBeVisible()
  // With script, refused forms keep the page and what was typed.
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
  await player.goto('/admin/invitations')
  const uses = player.getByLabel('Number of accounts it can create')
  await player.locator('summary').filter({ hasText: 'Create invitation' }).click()
  await uses.fill('7')
  await player.getByRole('button', { name: 'Create invitation' }).click()
  await expect(refused).toContainText('working on the site')
  await expect(uses).toHaveValue('7')
  for (const path of ['/admin', '/admin/owner']) {
    const hiding = { form: { intent: 'hide-game', id: 'agar' }, headers: origin }
    expect((await player.request.post(path, hiding)).status(), path).toBe(503)
  }
  // Out and in again.
  await player.request.post('/sign-out', { headers: origin })
  const entered = await player.request.post('/sign-in?like=agar', {
    form: { email, password },
    headers: origin,
  })
  expect(entered.status()).toBeLessThan(400)
  expect(await (await player.request.get('/api/me')).json()).toMatchObject({ liked: [] })
  await context.close()

  await page.getByRole('tab', { name: 'Portal' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Arkade')
  await page.getByRole('region', { name: 'Portal' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. All pages')).toBeVisible()
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

withVariables('a setting of the environment is shown as fixed', async ({ page, portal }) => {
  await signUpAs(page, portal, 'owner')
  await page.goto(PAGE)
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByText('Set by PORTAL_NAME,')).toBeVisible()
  // A request by hand changes nothing.
  const region = page.getByRole('region', { name: 'Portal' })
  const seen = await region.locator('input[name=seen]').getAttribute('value')
  await page.request.post(PAGE, {
    form: { intent: 'save-settings', section: 'portal', seen: seen!, portalName: 'Mine' },
    headers: { origin: portal.url },
  })
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('From the environment')
})
