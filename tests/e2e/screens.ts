/** Every screen of the portal in every state, and the test that shows them. */
import type { BrowserContext, Page } from '@playwright/test'
import { localizePath, type Language } from '#messages/languages.ts'
import type { Portal } from '../portal.ts'
import { fillAccount, startFullPortal } from './full-portal.ts'
import { translatorOf } from './messages.ts'
import { NEWCOMER_SCREENS, PLAYER_SCREENS } from './player-screens.ts'
import { button, type Screen, type Who, type Words } from './screen.ts'
import { signUp } from './sign-up.ts'
import { expect, testOwnPortal } from './test.ts'
import { VISITOR_SCREENS } from './visitor-screens.ts'

export const SCREENS: readonly Screen[] = [
  ...VISITOR_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'visitor' as const })),
  ...NEWCOMER_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'newcomer' as const })),
  ...PLAYER_SCREENS.map((screen): Screen => Object.assign(screen, { who: 'player' as const })),
]

/** Returns the words of a language for `prepare`. */
export function wordsOf(language: Language): Words {
  return (part) => translatorOf(language, part)
}

/** Brings the page into the state of the screen and waits until its game has loaded. */
export async function showScreen(
  page: Page,
  { path, prepare }: Screen,
  language: Language = 'en',
): Promise<void> {
  const words = wordsOf(language)
  await page.goto(localizePath(language, path))
  await expect(page.getByRole('status', { name: words('stage')('loadingGame') })).toBeHidden()
  await prepare?.(page, words)
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

/** A `test` on a portal with data, and the cookies of everybody there. */
export const screensTest = testOwnPortal(startFullPortal).extend<
  object,
  { portal: Portal; everybody: Record<Who, Cookies> }
>({
  everybody: [
    async ({ portal, browser }, use) => {
      const openPage = async () => (await browser.newContext()).newPage()
      await use(await signUpEverybody(openPage, portal))
    },
    { scope: 'worker' },
  ],
})
