/** Staff of a portal, for tests of the administration. */
import type { Page } from '@playwright/test'
import { account } from '../account-command.ts'
import { newPlayer, signUp, type Player } from './sign-up.ts'
import { expect } from './test.ts'

/** Gives an account a role by the command. */
export async function giveRole(
  { dataDir }: { dataDir: string },
  email: string,
  role: 'owner' | 'moderator' | 'player',
): Promise<void> {
  const { code, error } = await account({ DATA_DIR: dataDir }, ['role', email, role])
  expect([code, error]).toEqual([0, ''])
}

/** Signs up on the page with this role. */
export async function signUpAs(
  page: Page,
  portal: { dataDir: string },
  role: 'owner' | 'moderator',
  player: Player = newPlayer(),
): Promise<Player> {
  await page.goto('/about')
  await signUp(page, player)
  await giveRole(portal, player.email, role)
  return player
}
