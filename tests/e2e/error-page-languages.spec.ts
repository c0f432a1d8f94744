/** Error pages keep the language of the address. */
import { expectAccessible } from './axe.ts'
import { NOT_FOUND_MESSAGE, expect, test } from './test.ts'

for (const { language, direction, wrong, home, missing } of [
  {
    language: 'de',
    direction: 'ltr',
    wrong: 'Da ist etwas schiefgelaufen',
    home: 'Zur Startseite',
    missing: 'Seite nicht gefunden',
  },
  {
    language: 'ar',
    direction: 'rtl',
    wrong: 'حدث خطأ ما',
    home: 'العودة إلى الصفحة الرئيسية',
    missing: 'الصفحة غير موجودة',
  },
]) {
  test(`an error in the browser shows the error page: ${language}`, async ({
    page,
    expectedMessages,
  }) => {
    // The last is React's report of the response, which has a minified name.
    expectedMessages.push(/status of 500|Error|no data|React Router caught|^\w{1,3}$/)
    await page.goto(`/${language}/about`)
    await page.route(/\.data\b/, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'no data' }),
    )
    await page.getByRole('banner').getByRole('link', { name: 'IO Arcade' }).click()
    await expect(page.getByRole('heading', { level: 1, name: wrong })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', direction)
    await expectAccessible(page)
    await page.getByRole('link', { name: home }).click()
    await expect(page).toHaveURL(`/${language}`)
  })

  test(`an address without a page shows the page for it: ${language}`, async ({
    page,
    expectedMessages,
  }) => {
    expectedMessages.push(NOT_FOUND_MESSAGE)
    await page.goto(`/${language}/nope`)
    await expect(page.getByRole('heading', { level: 1, name: missing })).toBeVisible()
    await expect(page).toHaveTitle(`${missing} | IO Arcade`)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(`/${language}`)
  })
}
