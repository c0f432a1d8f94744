/** Defines a screen of the portal and how to reach it. */
import { expect, type Page } from '@playwright/test'
import type { Part } from '#messages/translation.ts'
import type { translatorOf } from './messages.ts'

/** Returns the function that formats messages of a part in the language of the page. */
export type Words = <P extends Part>(part: P) => ReturnType<typeof translatorOf<P>>

/**
 * The viewer: a visitor, a player who has just signed up, or a player with content on every page.
 */
export type Who = 'visitor' | 'newcomer' | 'player'

export interface Screen {
  /** The page, and its state after a colon. */
  name: string
  path: string
  who: Who
  /**
   * If true, the screen covers the page; a full-page screenshot would show it in the wrong
   * position.
   */
  isOverlay?: boolean
  /** For screens that exist only in a narrow or only in a wide window. */
  width?: 'narrow' | 'wide'
  /** Brings the page into the state. */
  prepare?: (page: Page, words: Words) => Promise<void>
}

export type BareScreen = Omit<Screen, 'who'>

export const screen = (name: string, path: string, prepare?: Screen['prepare']): BareScreen => ({
  name,
  path,
  ...(prepare && { prepare }),
})

/** A screen that covers the page. */
export const overlay = (...all: Parameters<typeof screen>): BareScreen => ({
  ...screen(...all),
  isOverlay: true,
})

/** Finds a button by its full name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

export async function openBell(page: Page, words: Words): Promise<void> {
  const shell = words('shell')
  await button(page, shell('notifications')).click()
  const panel = page.getByRole('dialog', { name: shell('latestNotifications') })
  await expect(panel).toBeVisible()
  await expect(panel.getByText(shell('loading'))).toBeHidden()
}
