/** A script injected into a page does not run; the page's own script does. */
import { expect, test } from './test.ts'

test.use({ expectedMessages: [/script-src/] })

test('blocks an injected script', async ({ page, watched }) => {
  await page.route('**/about', async (route) => {
    const original = await route.fetch()
    const script = '<script>document.documentElement.dataset.stolen = ""</script>'
    const body = (await original.text()).replace('<body>', `<body>${script}`)
    expect(body).toContain(script)
    await route.fulfill({ response: original, body })
  })
  await page.goto('/about')
  // The page's own script ran.
  await expect(page.locator('html')).toHaveAttribute('data-painted')
  await expect(page.locator('html')).not.toHaveAttribute('data-stolen')
  expect(watched.messages.some((message) => message.includes('script-src'))).toBe(true)
})
