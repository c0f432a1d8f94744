/** What touch screens show differently: controls, order of cards, hints. Pages are the same bytes. */
import type { Page } from '@playwright/test'
import { expect, startPortal, testOwnPortal } from './test.ts'
import { words } from '../words.ts'

/** Likes of other tests would change the order of the games. */
const test = testOwnPortal(() => startPortal())

const controlsOn = (page: Page) => page.getByRole('region', { name: 'How to Play', exact: true })

/** Lists the names of the cards in reading order: row by row. */
async function readGrid(page: Page): Promise<string[]> {
  const cards = await page
    .getByRole('list', { name: 'All Games', exact: true })
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map((article) => {
        const { top, left } = article.getBoundingClientRect()
        return { name: article.querySelector('h2')!.textContent, top, left }
      }),
    )
  return cards.toSorted((a, b) => a.top - b.top || a.left - b.left).map(({ name }) => name)
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('How to Play shows gestures, not keys', async ({ page }) => {
    await page.goto('/game/suroi')
    await expect(controlsOn(page).getByText('Left stick')).toBeVisible()
    await expect(controlsOn(page).getByText('Mouse wheel')).toBeHidden()
    await expect(controlsOn(page).getByText('Open the map')).toBeHidden()

    // Nothing is known about its controls.
    await page.goto('/game/copter')
    await expect(page.getByRole('region', { name: 'Game information' })).toBeVisible()
    await expect(controlsOn(page)).toBeHidden()
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await expect(page.getByRole('button', { name: 'Save Copter.io' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'How to Play' })).toBeHidden()
  })

  test('a game with unknown touch controls shows its tip instead of keys', async ({ page }) => {
    await page.goto('/game/agar')
    await expect(controlsOn(page).getByText('Steer toward the pointer')).toBeHidden()
    await expect(controlsOn(page).getByText(/green virus/)).toBeVisible()
  })

  test('a game that needs a mouse says so, on its card and on its page', async ({ page }) => {
    await page.goto('/?q=egg')
    await expect(page.getByRole('article').getByText('Best on a computer')).toBeVisible()
    await page.goto('/game/shellshock')
    await expect(page.getByText('Best on a computer')).toBeVisible()
    await expect(controlsOn(page).getByText('Throw a grenade')).toBeVisible()
  })

  test('turning the phone dismisses the hint to turn it', async ({ page }) => {
    await page.goto('/game/suroi')
    const hint = page.getByText('Turn your device sideways')
    await expect(hint).toBeVisible()
    const [note, frame] = [await hint.boundingBox(), await page.locator('iframe').boundingBox()]
    expect(note!.y).toBeGreaterThanOrEqual(frame!.y + frame!.height)
    await expect(hint).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Game not showing?')).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(hint).toBeHidden()
    // Survev.io can be played in both.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/game/survev')
    await expect(page.getByText('Turn your device sideways')).toBeHidden()
  })

  for (const width of [320, 360, 412]) {
    test(`at ${width} px the bar has the whole name and every control`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      for (const [id, name] of [
        ['shellshock', 'Shell Shockers'],
        ['zombsroyale', 'ZombsRoyale.io'],
      ] as const) {
        await page.goto(`/game/${id}`)
        const heading = page.getByRole('heading', { level: 1, name })
        const like = page.getByRole('button', { name: `Like ${name}, 0` })
        await like.locator('span').evaluate((count) => (count.textContent = '9,999'))
        // Once the typeface has loaded.
        const isWhole = () =>
          heading.evaluate(
            (it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight,
          )
        await expect.poll(isWhole).toBe(true)
        const frame = (await page.locator('iframe').boundingBox())!
        const names = [`Like ${name}, 0`]
        if (id === 'shellshock') names.push('Play together')
        const back = (await page.getByRole('link', { name: 'Back to Games' }).boundingBox())!
        let end = back.x + back.width
        for (const control of [...names, 'Full screen', 'More']) {
          const box = (await page
            .getByRole('button', { name: control, exact: true })
            .boundingBox())!
          const gap = control.startsWith('Like') ? 0 : 4
          expect(box.x, control).toBeGreaterThanOrEqual(end + gap - 0.5)
          expect(box.width).toBeGreaterThanOrEqual(43.9)
          expect(box.height).toBeGreaterThanOrEqual(44)
          expect(box.y + box.height).toBeLessThanOrEqual(frame.y)
          end = box.x + box.width
        }
        expect(end).toBeLessThanOrEqual(width)
        await page.getByRole('button', { name: 'More', exact: true }).tap()
        const more = [`Save ${name}`, `Share ${name}`]
        if (id === 'shellshock') more.push('How to Play')
        for (const control of more) {
          const button = page.getByRole('button', { name: control })
          await expect(button).toBeInViewport({ ratio: 1 })
          expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44)
        }
      }
    })
  }

  test('in landscape, header and bar appear together with the help', async ({ page }) => {
    for (const [width, height] of [
      [844, 390],
      [568, 320],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const id of ['suroi', 'shellshock']) {
        await page.goto(`/game/${id}`)
        await expect(page.getByText('Game not showing?')).not.toBeInViewport()
        await page.getByRole('button', { name: 'Show controls' }).tap()
        await expect(page.getByText('Game not showing?')).toBeInViewport({ ratio: 1 })
      }
    }
  })

  test('touch games come first among games with equal likes', async ({ page }) => {
    await page.goto('/')
    const names = await readGrid(page)
    expect(names.slice(0, 7)).toEqual(words`
      Survev.io Resurviv.biz Suroi.io Arras.io Starblast.io Bloxd.io BattleDudes.io`)
    await page.goto('/?sort=newest')
    const newest = await readGrid(page)
    const served = await page.getByRole('article').getByRole('heading').allTextContents()
    expect(newest).toEqual(served)
  })
})

test('a desktop shows keys, no touch hints, and the catalog’s order', async ({ page }) => {
  await page.goto('/game/suroi')
  await expect(controlsOn(page).getByText('Mouse wheel')).toBeVisible()
  await expect(controlsOn(page).getByText('Left stick')).toBeHidden()
  await expect(page.getByText('Turn your device sideways')).toBeHidden()
  await page.goto('/game/shellshock')
  await expect(page.getByText('Best on a computer')).toBeHidden()
  await page.goto('/')
  const served = await page
    .getByRole('list', { name: 'All Games', exact: true })
    .getByRole('heading')
    .allTextContents()
  expect(await readGrid(page)).toEqual(served)
})
