/** The overview and the backups of the administration, as staff see them. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectUsable } from './axe.ts'
import { runSql } from './player-data.ts'
import { openWithoutScript } from './sign-up.ts'
import { signUpAs } from './staff.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

const DAY_MS = 86_400_000

const test = testOwnPortal(() => startPortal())

/** Adds figures of 30 days, a killed node, and a mail that nobody takes. */
function fill(portal: { dataDir: string }): void {
  const add = (table: string, ...row: (string | number)[]) =>
    runSql(portal, `insert or replace into ${table} values (${row.map(() => '?').join()})`, ...row)
  const now = Date.now()
  const today = Math.floor(now / DAY_MS)
  for (let ago = 0; ago < 30; ago += 1) {
    add('daily_figure', today - ago, 'sign-ups', '', (ago * 7) % 23)
    add('daily_figure', today - ago, 'likes', '', (ago * 11) % 97)
    add('daily_figure', today - ago, 'play-ms', '', ago * 3_600_000)
  }
  for (const [index, id] of ['agar', 'slither', 'krunker'].entries()) {
    add('daily_figure', today, 'play-ms', id, (3 - index) * 3_600_000)
    add('daily_figure', today, 'play-ms-30-days', id, (3 - index) * 36_000_000)
  }
  const version = '0.3.0 (b3c1d2e4f5)'
  add('node', 'arcade-2.internal.example:3000', version, now - DAY_MS, now - 300_000)
  const mail =
    'outbox (id, recipient, subject, text_body, html_body, created_at, attempts, next_attempt_at)'
  add(mail, 'stuck', 'a@example.org', '', '', '', now - 7_200_000, 4, now + 1_800_000)
}

test('shows staff what to do, and the figures with their tables', async ({ page, portal }) => {
  fill(portal)
  await signUpAs(page, portal, 'moderator')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Account menu' }).click()
  const link = page.getByRole('menuitem', { name: /^Administration/ })
  await expect(link).toHaveText('Administration2')
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(
    main.getByText('Emails that wait for delivery: 1. The oldest: 2h ago.'),
  ).toBeVisible()
  await expect(main.getByText('Servers that stopped unexpectedly: 1.')).toBeVisible()
  await expect(main.getByText('Disappeared. Last seen:')).toBeVisible()
  await expect(main.getByText('Delete what has expired')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Backups' })).toHaveCount(0)
  await expect(main.getByRole('button', { name: 'Send a test email to me' })).toHaveCount(0)
  const charts = main.getByRole('img')
  await expect(charts).toHaveCount(3)
  await expect(charts.first()).toHaveAccessibleName(/^\d+ in 30 days, \d+ of them today\.$/)
  await main.getByText('Show the table').first().click()
  await expect(main.getByRole('row')).toHaveCount(31)
  await expect(main.getByRole('listitem').filter({ hasText: 'Agar.io' }).first()).toContainText(
    '3h 0m',
  )
  // A time is the reader's own. That of Greenwich is in its tooltip.
  const started = main.getByText(/^Started: /).first()
  await expect(started).toHaveAttribute('title', / Greenwich Mean Time$/)
  await expect(started).not.toContainText('Greenwich')
  await expectUsable(page)
})

test('an owner makes a backup, also without scripts', async ({ page, portal }) => {
  test.slow()
  await signUpAs(page, portal, 'owner')
  await page.goto('/admin')
  await expect(page.getByText('Connect a mail server')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test email to me' })).toHaveCount(0)
  const plain = await openWithoutScript(page)
  await plain.goto('/de/admin/backups')
  await plain.getByRole('button', { name: 'Jetzt ein Backup erstellen' }).click()
  await expect(plain.getByText('Das Backup wird erstellt.')).toBeVisible()
  await expect(async () => {
    await plain.goto('/de/admin/backups')
    await expect(plain.getByText('Nicht verschlüsselt', { exact: false })).toBeVisible({
      timeout: 500,
    })
  }).toPass({ timeout: 30_000 })
  await plain.context().close()
  expect(existsSync(join(portal.dataDir, 'backups'))).toBe(true)
  await page.goto('/admin/backups')
  await expect(page.getByText(/^npm run restore -- .+\.backup$/)).toBeVisible()
  await page.getByLabel('Passphrase', { exact: true }).fill('a passphrase of the page')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. It holds for new backups.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  const link = page.getByRole('link', { name: /^Download the backup of/ })
  await expect(link).toHaveCount(1, { timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const file = { name: 'mine.backup', mimeType: '', buffer: readFileSync(await download.path()) }
  await page.getByLabel('File of the backup').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload and check' }).click()
  await expect(
    page.getByText(/^mine\.backup can be restored: .+ The passphrase matches\.$/),
    // The check has the lowest priority.
  ).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/^BACKUP_PASSPHRASE_FILE=PASSPHRASE\.txt npm run/)).toBeVisible()
  await expectUsable(page)
  await page.goto('/ar/admin')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectUsable(page)
})
