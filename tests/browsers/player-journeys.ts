/** Journeys of a player: sign-up, likes, notifications, settings and sign-in. */
import { authenticator } from '../authenticator-app.ts'
import { newPlayer, type Player } from '../e2e/sign-up.ts'
import type { Journey } from './journey.ts'
import type { Page } from './page.ts'

async function signUp(page: Page): Promise<Player> {
  const player = newPlayer()
  await page.click('button', 'Sign In')
  await page.click('button', "Don't have an account? Sign up")
  await page.fill('textbox', 'Display Name', player.name)
  await page.fill('textbox', 'Email', player.email)
  await page.fill('textbox', /^Password/, player.password)
  await page.click('button', 'Create Account')
  await page.see('button', /^Account menu/)
  return player
}

export function bePlayer(journey: Journey): void {
  journey('a player signs up, signs out, and in again', async ({ page }) => {
    await page.open('/?genre=Casual')
    const player = await signUp(page)
    await page.at('/?genre=Casual')
    await page.reload()
    await page.click('button', /^Account menu/)
    await page.click('menuitem', 'Sign Out')
    await page.see('button', 'Sign In')
    await page.open('/')
    await page.click('button', 'Sign In')
    await page.fill('textbox', 'Email', player.email)
    await page.fill('textbox', /^Password/, player.password)
    await page.press('Enter')
    await page.see('button', /^Account menu/)
  })

  journey('a player signs in with a code of an authenticator app', async ({ page }) => {
    await page.open('/about')
    const player = await signUp(page)
    await page.open('/settings?tab=security')
    await page.click('button', 'Set up')
    const { text } = await page.see('text', /^Or enter this key/)
    const code = authenticator(/(\w{4} ?){8}$/.exec(text.trim())![0])
    await page.fill('textbox', 'Code from the app', code())
    await page.press('Enter')
    await page.see('textbox', 'Recovery codes')
    await page.click('button', /^Account menu/)
    await page.click('menuitem', 'Sign Out')
    await page.click('button', 'Sign In')
    await page.fill('textbox', 'Email', player.email)
    await page.fill('textbox', /^Password/, player.password)
    await page.press('Enter')
    await page.fill('textbox', 'Code from the app', code(1))
    await page.press('Enter')
    await page.see('button', /^Account menu/)
  })

  journey('counts a like, keeps it and removes it', async ({ page }) => {
    await page.open('/game/krunker')
    await signUp(page)
    await page.click('button', /^Like Krunker\.io, 0/)
    await page.see('button', 'Unlike Krunker.io, 1')
    // The like is shown before it is saved.
    await page.holds('the like is kept', () =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/likes/krunker')),
    )
    await page.open('/?q=krunker')
    await page.click('button', 'Unlike Krunker.io, 1')
    await page.see('button', 'Like Krunker.io, 0')
  })

  journey('saves a game, takes it into the account, and undoes its removal', async ({ page }) => {
    await page.open('/game/slither')
    await page.click('button', 'Save Slither.io')
    await page.see('button', 'Remove Slither.io from saved games')
    await signUp(page)
    await page.see('text', '1 saved game was added to your account.')
    await page.open('/saved')
    await page.see('text', 'In your account, on all your devices.')
    await page.click('button', 'Remove Slither.io from saved games')
    await page.see('text', 'Slither.io is no longer in your saved games.')
    await page.seeNo('heading', 'Slither.io')
    await page.click('button', 'Undo')
    await page.see('heading', 'Slither.io')
    // The game is shown before it is saved again.
    await page.holds('the removal and the return are kept', () => {
      const sent = performance.getEntriesByType('resource')
      return sent.filter(({ name }) => name.endsWith('/saved-games/slither')).length === 2
    })
    // The button is disabled until the page knows its player.
    await page.reload()
    await page.seeThat('button', 'Remove Slither.io from saved games', (it) => !it.isDisabled)
  })

  journey('lists new notifications in the bell', async ({ page }) => {
    await page.open('/')
    await signUp(page)
    await page.click('button', /^Notifications/)
    await page.see('link', 'See all notifications')
    await page.see('text', /^Unread: /)
    await page.click('button', 'Mark all as read')
    await page.seeNo('button', 'Mark all as read')
    await page.click('link', 'See all notifications')
    await page.at('/notifications')
    await page.see('heading', 'Notifications')
  })

  journey('saves settings', async ({ page }) => {
    await page.open('/')
    await signUp(page)
    await page.open('/settings')
    await page.click('tab', 'Privacy')
    await page.at('/settings?tab=privacy')
    const before = await page.see('switch', /./)
    await page.click('switch', /./)
    await page.seeThat('switch', /./, ({ state }) => state !== before.state)
    await page.click('button', 'Save Settings')
    await page.see('text', 'Settings saved successfully!')
    await page.reload()
    await page.seeThat('switch', /./, ({ state }) => state !== before.state)
  })
}
