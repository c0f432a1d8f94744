import { expect, test } from './test.ts'

test('the home page lists twelve games and says nothing in the console', async ({
  page,
  faults,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Games')
  await expect(page.getByRole('article')).toHaveCount(12)
  expect(faults).toEqual({ messages: [], foreignRequests: [] })
})
