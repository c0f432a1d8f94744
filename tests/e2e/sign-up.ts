/** A player of a journey's own: signs up through the page. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { untilLive } from './live-pages.ts'

export interface Player {
  name: string
  email: string
  password: string
}

/** A player nobody else has. */
export function newPlayer(name = 'Ada'): Player {
  return { name, email: `${randomUUID()}@example.org`, password: 'a good long password' }
}

/** Signs up by the dialog on the page that is open; the player is signed in afterwards. */
export async function signUp(page: Page, player: Player = newPlayer()): Promise<Player> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: "Don't have an account? Sign up" }).click()
  await dialog.getByLabel('Display Name').fill(player.name)
  await dialog.getByLabel('Email').fill(player.email)
  await dialog.getByLabel('Password').fill(player.password)
  await dialog.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  await expect(dialog).toBeHidden()
  return player
}

/** Signs in by the dialog on the page that is open. */
export async function signIn(page: Page, player: Player): Promise<void> {
  await page.getByRole('button', { name: 'Sign In' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(player.email)
  await dialog.getByLabel('Password').fill(player.password)
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  // The page may show it before the document that follows, whose script comes after its first paint.
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    page.getByRole('menuitem', { name: 'Sign Out' }).click(),
  ])
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await untilLive(page)
}
