/** Journeys that find games: home page, search, genres, pagination, sort order and theme. */
import { expect } from 'vitest'
import type { Journey } from './journey.ts'

export function discoverGames(journey: Journey): void {
  journey('shows games on the home page and returns with the back button', async ({ page }) => {
    await page.open('/')
    await page.see('heading', 'All Games')
    expect(await page.count('article', /./)).toBe(12)
    await page.click('link', 'About')
    await page.at('/about')
    await page.see('heading', 'About IO Arcade')
    await page.back()
    await page.at('/')
    await page.see('heading', 'All Games')
  })

  journey('loads the code of the game page before the click', async ({ page }) => {
    await page.open('/')
    await page.hover('link', 'Survev.io')
    await page.holds('the code of the page is loaded', () => {
      // Without the Navigation API links do not prefetch (ADR 11).
      if (!('navigation' in window)) return true
      const loaded = performance.getEntriesByType('resource')
      return loaded.some(({ name }) => /\/assets\/game-[\w-]{8}\.js$/.test(name))
    })
  })

  journey('plays a preview on hover', async ({ page }) => {
    await page.open('/')
    // It is there for three seconds, which a busy machine may miss.
    await page.evaluate(() => {
      new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes])
        const preview = added.find(
          (node) => node instanceof HTMLImageElement && node.className === 'game-preview',
        ) as HTMLImageElement | undefined
        if (preview) document.body.dataset.preview = String(preview.naturalWidth)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await page.hover('link', 'Survev.io')
    await page.holds('the preview is shown', () => document.body.dataset.preview === '640')
  })

  journey('suggests games in the search and lists results', async ({ page }) => {
    await page.open('/')
    await page.fill('combobox', 'Search games', 'surv')
    await page.see('option', /^Survev\.io/)
    await page.press('ArrowDown')
    await page.seeThat('option', /^Survev\.io/, ({ state }) => state === 'true')
    await page.press('Enter')
    await page.at('/game/survev')
    await page.see('heading', 'Survev.io')
    await page.open('/')
    await page.fill('combobox', 'Search games', 'taming')
    await page.see('option', /^Taming\.io/)
    await page.press('Enter')
    await page.at('/?q=taming')
    await page.holds('one game is left', () => document.querySelectorAll('article').length === 1)
    await page.see('link', 'Taming.io')
  })

  journey('keeps genre, order and page in the URL', async ({ page }) => {
    await page.open('/')
    await page.click('link', 'Next page')
    await page.at('/?page=2')
    await page.click('button', /^Sort by/)
    await page.click('menuitemradio', 'Newest First')
    await page.at('/?sort=newest')
    // The URL changes first; the links of the page follow.
    await page.see('button', /^Sort by Newest First/)
    await page.click('link', 'Shooter')
    await page.at('/?genre=Shooter&sort=newest')
    await page.see('heading', 'Shooter Games')
    await page.back()
    await page.at('/?sort=newest')
    await page.see('heading', 'All Games')
  })

  journey('keeps the theme after a reload', async ({ page }) => {
    await page.open('/')
    const readGround = () => getComputedStyle(document.documentElement).backgroundColor
    const dark = await page.evaluate(readGround)
    await page.click('button', 'Switch to the light theme')
    await page.see('button', 'Switch to the dark theme')
    const light = await page.evaluate(readGround)
    expect(light).not.toBe(dark)
    await page.reload()
    expect(await page.evaluate(readGround)).toBe(light)
  })

  journey('shares a game by its link', async ({ page }) => {
    await page.open('/')
    await page.click('button', 'Share Survev.io')
    const { value } = await page.see('textbox', 'Link to the game')
    expect(value).toMatch(/^http:.*\/game\/survev$/)
    await page.click('button', 'Copy link')
    await page.see('text', 'Link copied to clipboard!')
    await page.press('Escape')
    await page.seeNo('textbox', 'Link to the game')
    await page.seeThat('button', 'Share Survev.io', ({ isFocused }) => isFocused)
  })
}
