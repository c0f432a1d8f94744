/** The home page in other languages: its words, and links that keep the language. */
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test('the shortcuts have the names of German keys', async ({ page }) => {
  await page.goto('/de')
  await expect(page.getByRole('search').locator('kbd')).toHaveText('Strg K')
  await page.getByRole('button', { name: 'Tastenkürzel' }).click()
  const sheet = page.getByRole('dialog', { name: 'Tastenkürzel' })
  await expect(sheet.getByRole('definition').filter({ hasText: '⌘' })).toHaveText('StrgK oder ⌘K')
})

test('the shortcuts are listed in Arabic, the keys from left to right', async ({ page }) => {
  await page.goto('/ar')
  await page.getByRole('button', { name: 'اختصارات لوحة المفاتيح' }).click()
  const sheet = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' })
  await expect(sheet.getByRole('definition').filter({ hasText: '⌘' })).toHaveText('CtrlK أو ⌘K')
  const [first, second] = await Promise.all(
    ['Ctrl', 'K'].map((key) => sheet.getByText(key, { exact: true }).first().boundingBox()),
  )
  expect(first!.x).toBeLessThan(second!.x)
})

test('the rail shows the first letter of an Arabic genre, and its name', async ({ page }) => {
  await page.goto('/ar')
  await page.getByRole('button', { name: 'طي الشريط الجانبي' }).click()
  const link = page.getByRole('complementary').getByRole('link', { name: 'إطلاق نار', exact: true })
  await expect(link).toHaveAttribute('title', 'إطلاق نار')
  await expect(link.getByText('إطلاق نار')).toBeHidden()
  const letter = link.locator('.genre-letter')
  const drawn = letter.evaluate((node) => getComputedStyle(node, '::before').content)
  expect(await drawn).toBe('"إ"')
})

/** The horizontal edges of the hint in the search field, and of the text before it, px. */
function measureSearch(page: Page) {
  return page.getByRole('search').evaluate((form) => {
    const field = form.querySelector('input')!
    const style = getComputedStyle(field)
    const text = document.createElement('span')
    text.textContent = field.placeholder
    text.style.cssText = `position: absolute; white-space: pre; font: ${style.font}`
    form.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    const { left, right } = field.getBoundingClientRect()
    const start = left + field.clientLeft + Number.parseFloat(style.paddingLeft)
    const end = right - field.clientLeft - Number.parseFloat(style.paddingRight)
    const isRtl = style.direction === 'rtl'
    const hint = form.querySelector('kbd')!.getBoundingClientRect()
    return {
      text: isRtl ? { left: end - width, right: end } : { left: start, right: start + width },
      hint: { left: hint.left, right: hint.right },
    }
  })
}

for (const path of ['/', '/de', '/ar']) {
  for (const width of [768, 1280]) {
    test(`the key hint of ${path} is beside the word at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('search').locator('kbd')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      const { text, hint } = await measureSearch(page)
      expect(text.right - text.left).toBeGreaterThan(20)
      expect(hint.right - hint.left).toBeGreaterThan(20)
      if (path === '/ar') expect(hint.right).toBeLessThanOrEqual(text.left)
      else expect(text.right).toBeLessThanOrEqual(hint.left)
    })
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search and random game stay in the language', async ({ page }) => {
    await page.goto('/tr?genre=Casual')
    await page.getByRole('searchbox', { name: 'Oyun ara' }).fill('zzzzzz')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/tr?genre=Casual&q=zzzzzz')
    await expect(page.getByText('Oyun bulunamadı.')).toBeVisible()
    await page.getByRole('link', { name: 'Rastgele oyun', exact: true }).click()
    await expect(page).toHaveURL(/\/tr\/game\/\w+$/)
  })
})
