/**
 * A like over the limit for unconfirmed addresses: it is shown, and the page says when it counts.
 */
import { join } from 'node:path'
import { openDatabase } from '#platform/db/db.server.ts'
import { signUpByForm } from '../player-client.ts'
import { openSignedIn } from './sign-up.ts'
import { expect, startPortal, testOwnPortal } from './test.ts'

// The mail server is unavailable: mails stay in the outbox.
const test = testOwnPortal(() => startPortal({ SMTP_URL: 'smtp://127.0.0.1:1', LIMITS: 'on' }))

const NOTICE = 'Your like counts once you confirm your email.'

test('is marked everywhere until the address is confirmed', async ({ page, portal }) => {
  for (let count = 0; count < 3; count += 1) {
    const player = await signUpByForm(portal.url)
    const response = await player.like('survev', true)
    const { toast, ...counted } = (await response.json()) as Record<string, unknown>
    expect(counted).toEqual({ liked: true, likes: count + 1, isCounted: true })
    expect(toast).toMatchObject({ title: 'Achievement unlocked: Big Fan' })
  }
  const { email } = await openSignedIn(page, '/game/survev')
  const main = page.getByRole('main')
  const heart = main.getByRole('button', { name: /^(Unl|L)ike Survev.io, / })
  await heart.click()
  await expect(page.getByRole('status', { name: 'Messages' })).toContainText(NOTICE)
  await expect(main.getByText(NOTICE)).toBeVisible()
  await expect(heart).toHaveAccessibleName('Unlike Survev.io, 3')
  await expect(heart).toHaveAccessibleDescription(NOTICE)

  await page.reload()
  await expect(main.getByText(NOTICE)).toBeVisible()
  await heart.click()
  await expect(main.getByText(NOTICE)).toBeHidden()
  await expect(heart).toHaveAccessibleName('Like Survev.io, 3')
  await heart.click()
  await expect(main.getByText(NOTICE)).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Liked Games' }).click()
  await expect(main.getByText(NOTICE)).toBeVisible()

  const db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  const { text_body: text } = await db
    .selectFrom('outbox')
    .select('text_body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  await db.destroy()
  await page.goto(`/confirm-email?token=${/token=([\w-]+)/.exec(text)![1]}`)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.waitForURL(/confirmed/)
  await page.goto('/game/survev')
  await expect(heart).toHaveAccessibleName('Unlike Survev.io, 4')
  await expect(main.getByText(NOTICE)).toBeHidden()
})
