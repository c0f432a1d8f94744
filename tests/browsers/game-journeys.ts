/** Journeys that play a game: frame, loading overlay, keyboard, full screen and the way back. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { Journey } from './journey.ts'
import { until } from '../until.ts'

/** Returns the share of nearly white pixels, 0 to 1. */
async function shareOfWhite(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let white = 0
  for (let at = 0; at < data.length; at += info.channels) {
    if (data[at]! > 250 && data[at + 1]! > 250 && data[at + 2]! > 250) white += 1
  }
  return white / (info.width * info.height)
}

export function play(journey: Journey): void {
  journey('opens a game from its card, gives it the keyboard and leaves it', async (given) => {
    const { page, games } = given
    await page.open('/')
    games.hosts.length = 0
    await page.click('link', 'Survev.io')
    await page.at('/game/survev')
    await page.see('heading', 'Survev.io')
    await page.seeThat('frame', 'Survev.io, the game', ({ isFocused }) => isFocused)
    await until('the game is requested', async () => games.hosts.includes('survev.io'))
    await page.click('link', 'Back to Games')
    await page.at('/')
    await page.see('heading', 'All Games')
    await page.back()
    await page.at('/game/survev')
    await page.see('heading', 'Survev.io')
  })

  journey('shows the loading overlay until the game paints for the first time', async (given) => {
    const { page, games } = given
    games.isHeld = true
    await page.open('/game/survev')
    await page.holds('the spinner has gone', () => {
      const overlay = document.querySelector('.loading-overlay')
      return overlay !== null && !overlay.checkVisibility({ visibilityProperty: true })
    })
    const white = await shareOfWhite(await page.screenshot())
    expect(white).toBeLessThan(0.1)
  })

  journey('fills the screen in full screen and exits by the button', async ({ page }) => {
    await page.open('/game/krunker')
    await page.seeThat('frame', 'Krunker.io, the game', ({ isFocused }) => isFocused)
    await page.click('button', 'Full screen')
    await page.see('button', 'Exit full screen')
    await page.holds('the game fills the window', () => {
      const { width, height } = document.querySelector('iframe')!.getBoundingClientRect()
      return document.fullscreenElement !== null && width === innerWidth && height === innerHeight
    })
    await page.click('button', 'Exit full screen')
    await page.holds('full screen is left', () => document.fullscreenElement === null)
    // After a press with the pointer, the game has the keys.
    await page.seeThat('frame', 'Krunker.io, the game', ({ isFocused }) => isFocused)
  })

  journey(
    'links to a game that refuses to be framed',
    async ({ page, games }) => {
      games.isRefusing = true
      await page.open('/game/survev')
      await page.see('text', /^Game not showing\?/)
      // The link is in view and not covered.
      await page.seeThat('link', 'Open it in a new tab', ({ isReachable }) => isReachable)
      await page.holds('the link leads to the game', () => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]')]
        return links.some(({ href }) => href === 'https://survev.io/')
      })
    },
    { expectedErrors: /X-Frame-Options|refused to connect/i },
  )
}
