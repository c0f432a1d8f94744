/**
 * A journey through the portal in each language but English: home, search, game, sign-up, like,
 * notifications, settings, an error and a mail. The other tests read English.
 */
import { LANGUAGES, LANGUAGE_CODES } from '#messages/languages.ts'
import { mailsTo, readText } from './mails.ts'
import { translatorOf } from './messages.ts'
import { newPlayer } from './sign-up.ts'
import { NOT_FOUND_MESSAGE, expect, isolatedTest as test } from './test.ts'

/** The name of a like button. The players of the other languages like the same game. */
const withAnyCount = (name: string) =>
  new RegExp(`^${name.replaceAll('.', String.raw`\.`).replace('0', String.raw`\d+`)}$`)

for (const language of LANGUAGE_CODES) {
  if (language === 'en') continue
  const { name, tag, direction } = LANGUAGES[language]
  const auth = translatorOf(language, 'auth')
  const errors = translatorOf(language, 'errors')
  const likes = translatorOf(language, 'likes')
  const mails = translatorOf(language, 'mails')
  const notifications = translatorOf(language, 'notifications')
  const settings = translatorOf(language, 'settings')
  const shell = translatorOf(language, 'shell')

  test(`plays, signs up, likes and saves: ${name}`, async ({ page, portal, expectedMessages }) => {
    expectedMessages.push(NOT_FOUND_MESSAGE)
    const html = page.locator('html')

    // Home and search
    await page.goto(`/${language}`)
    await expect(html).toHaveAttribute('lang', tag)
    await expect(html).toHaveAttribute('dir', direction)
    const search = page.getByRole('combobox', { name: shell('searchGames') })
    await search.fill('survev')
    await search.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${language}/?\\?q=survev`))
    await page.getByRole('article').getByRole('link', { name: 'Survev.io' }).first().click()
    await expect(page).toHaveURL(`/${language}/game/survev`)
    await expect(page.getByRole('heading', { level: 1, name: 'Survev.io' })).toBeVisible()

    // A like as a visitor leads to the sign-up, and counts after it.
    const like = withAnyCount(likes('like', { game: 'Survev.io', count: 0 }))
    await page.getByRole('button', { name: like }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: auth('noAccount') }).click()
    const player = newPlayer()
    await dialog.getByLabel(auth('displayName')).fill(player.name)
    await dialog.getByLabel(auth('email')).fill(player.email)
    await dialog.getByLabel(auth('password')).fill(player.password)
    await dialog.getByRole('button', { name: auth('createAccount') }).click()
    await expect(page.getByRole('button', { name: shell('accountMenu') })).toBeVisible()
    await expect(page).toHaveURL(`/${language}/game/survev`)
    const unlike = withAnyCount(likes('unlike', { game: 'Survev.io', count: 0 }))
    await expect(page.getByRole('button', { name: unlike })).toBeVisible()

    // The mail is in the language of the page on which the account was created.
    await expect.poll(() => mailsTo(portal.dataDir, player.email)).toHaveLength(1)
    const [mail] = await mailsTo(portal.dataDir, player.email)
    expect(mail).toContain(`/${language}/confirm-email?token=`)
    expect(mail).toContain(`<html lang="${tag}"`)
    expect(readText(mail!)).toContain(mails('confirmAddressText', { portal: 'IO Arcade' }))

    // Notifications, from the account menu
    await page.getByRole('button', { name: shell('accountMenu') }).click()
    await page.getByRole('menuitem', { name: shell('notifications') }).click()
    await expect(page).toHaveURL(`/${language}/notifications`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(notifications('title'))
    await expect(page.getByText(mails('welcome', { portal: 'IO Arcade' })).first()).toBeVisible()

    // Settings
    await page.goto(`/${language}/settings?tab=notifications`)
    await page.getByRole('button', { name: settings('savePreferences') }).click()
    await expect(page.getByText(settings('saved'))).toBeVisible()

    // A page that does not exist, and the way home
    await page.goto(`/${language}/no-such-page`)
    await expect(
      page.getByRole('heading', { level: 1, name: errors('pageNotFound') }),
    ).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(`/${language}`)
  })
}
