/** Every screen of the portal in every state, for visual snapshots and axe. */
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Portal } from '../portal.ts'
import { fillAccount } from './full-portal.ts'
import { NEWCOMER_SCREENS, PLAYER_SCREENS } from './player-screens.ts'
import { button, type Screen, type Who } from './screen.ts'
import { signUp } from './sign-up.ts'
import { VISITOR_SCREENS } from './visitor-screens.ts'

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'visitor' as const })),
  ...NEWCOMER_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'newcomer' as const })),
  ...PLAYER_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'player' as const })),
]

/** Brings the page into the state of the screen and waits until its game has loaded. */
export async function showScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('status', { name: 'Loading the game' })).toBeHidden()
  await prepare?.(page)
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** Signs up a newcomer, whose notifications are read, and a player; returns the cookies of each. */
export async function signUpEverybody(
  openPage: () => Promise<Page>,
  portal: Portal,
): Promise<Record<Who, Cookies>> {
  async function enter(who: Who): Promise<Cookies> {
    const page = await openPage()
    await page.goto(`${portal.url}/about`)
    const player = await signUp(page)
    if (who === 'player') await fillAccount(portal, player.email)
    else {
      await page.goto(`${portal.url}/notifications`)
      await button(page, 'Mark all as read').click()
      await expect(button(page, 'Mark all as read')).toHaveCount(0)
    }
    const cookies = await page.context().cookies()
    await page.context().close()
    return cookies
  }
  return { visitor: [], newcomer: await enter('newcomer'), player: await enter('player') }
}
