/** Advertisements: exact sizes at every width; the network loads only after consent. */
import type { Page } from '@playwright/test'
import { expect, startPortal, isolatedTest as test, testOwnPortal } from './test.ts'

const AD_SCRIPT = 'https://ads.example/slot.js'
/** Tests have no scrollbars. On a desktop one takes 15 px of the width, which is 1024 px here. */
const SHOWN = [
  { device: 'desktop', width: 1440, sizes: ['300x250', '320x600', '728x90'] },
  { device: 'desktop', width: 1009, sizes: ['300x250', '728x90'] },
  { device: 'tablet', width: 1024, sizes: ['300x250', '728x90'] },
  { device: 'tablet', width: 768, sizes: ['300x250'] },
  { device: 'phone', width: 360, sizes: ['300x250'] },
  { device: 'phone', width: 320, sizes: ['300x250'] },
]

const slots = (page: Page) => page.locator('[data-ad-size]').filter({ visible: true })

for (const { device, width, sizes } of SHOWN) {
  test.describe(`on a ${device} of ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, isMobile: device !== 'desktop' })

    test('gives every slot its exact size, and it fits', async ({ page }) => {
      await page.goto('/')
      await expect(slots(page)).toHaveCount(sizes.length)
      const measured: string[] = []
      for (const slot of await slots(page).all()) {
        const box = (await slot.boundingBox())!
        measured.push(`${box.width}x${box.height}`)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        await expect(slot).not.toContainText('Advertisement')
        await expect(slot).toHaveAccessibleName(
          /^(Game of the day|Random game|Have you tried these\?|Newest First)$/,
        )
        // The content fits inside the slot and is not cut off.
        const inside = await slot.evaluate((element) => [element.scrollWidth, element.scrollHeight])
        expect(inside).toEqual([box.width, box.height])
      }
      expect(measured.toSorted()).toEqual(sizes)
    })
  })
}

test('fills the slots with games of the portal without an ad network', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  const side = page.getByRole('complementary', { name: 'Top Games and more' })
  const inSide = slots(page).and(side.locator('*'))
  await expect(inSide).toHaveCount(2)
  const grid = (await page.getByRole('list', { name: 'All Games' }).boundingBox())!
  for (const slot of await inSide.all()) {
    expect((await slot.boundingBox())!.x).toBeGreaterThan(grid.x + grid.width)
  }
  expect((await slots(page).last().boundingBox())!.y).toBeGreaterThan(grid.y + grid.height)
  await page.goto('/?genre=Race')
  await expect(page.getByRole('group', { name: 'Advertisement' })).toHaveCount(0)
  await expect(slots(page).locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
  const tall = page.getByRole('group', { name: 'Have you tried these?' })
  await expect(tall.getByRole('heading')).toHaveText('Have you tried these?')
  await expect(tall.getByRole('link')).toHaveCount(3)
  await tall.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/game\/\w+$/)
})

const networkTest = testOwnPortal(() => startPortal({ AD_SCRIPT_URL: AD_SCRIPT }))

const network = (page: Page) => slots(page).filter({ hasText: /ads\.example|Advertising is off/ })

/** Responds for the ad network; returns the paths of the frames that requested it. */
async function respondAsNetwork(page: Page): Promise<string[]> {
  const requesters: string[] = []
  await page.context().route('https://ads.example/**', async (route) => {
    requesters.push(new URL(route.request().frame().url()).pathname)
    await route.fulfill({
      contentType: 'text/javascript',
      body: `let reach = 'reached the portal'
try { parent.document.title } catch { reach = 'kept inside' }
let storage = 'has storage'
try { localStorage.length } catch { storage = 'no storage' }
document.body.append(reach + ', ' + storage)`,
    })
  })
  return requesters
}

networkTest('requests the network after consent, only from its frame', async ({ page }) => {
  const requesters = await respondAsNetwork(page)
  await page.goto('/')
  await expect(network(page)).toHaveCount(1)
  await expect(network(page)).toContainText('Can ads.example show an ad here?')
  expect(await page.content()).not.toContain('src="https://ads.example')
  await page.goto('/about')
  await page.goto('/')
  expect(requesters).toEqual([])

  await network(page).getByRole('button', { name: 'Allow' }).click()
  const frame = page.getByTitle('Advertisement')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-popups')
  await expect(
    page.frameLocator('[title="Advertisement"]').getByText('kept inside, no storage'),
  ).toBeVisible()
  expect(requesters).toEqual(['/ad-frame'])
  const box = await slots(page).filter({ has: frame }).boundingBox()
  expect([box!.width, box!.height]).toEqual([300, 250])

  await page.reload()
  await expect(page.frameLocator('[title="Advertisement"]').getByText('kept inside')).toBeAttached()
  expect(requesters).toEqual(['/ad-frame', '/ad-frame'])
})

networkTest('a choice is stored, and can be changed there and in the policy', async ({ page }) => {
  const requesters = await respondAsNetwork(page)
  await page.goto('/')
  await network(page).getByRole('button', { name: 'No thanks' }).click()
  await expect(network(page)).toContainText('Advertising is off on this device.')
  await page.reload()
  await expect(network(page)).toContainText('Advertising is off on this device.')
  await expect(network(page).getByRole('button', { name: 'No thanks' })).toHaveCount(0)
  expect(requesters).toEqual([])
  await network(page).getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByTitle('Advertisement')).toBeVisible()
  await expect.poll(() => requesters).toEqual(['/ad-frame'])

  await page.goto('/privacy')
  await expect(page.getByText('Advertising on this device is on.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('Advertising on this device is off.')).toBeVisible()
  await page.goto('/')
  await expect(network(page)).toContainText('Advertising is off on this device.')
  expect(requesters).toEqual(['/ad-frame'])
})

networkTest('allows only the portal to frame the ad document', async ({ request }) => {
  const { 'content-security-policy': policy, ...headers } = (
    await request.get('/ad-frame')
  ).headers()
  expect(policy).toContain('sandbox allow-scripts allow-popups')
  expect(policy).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})
