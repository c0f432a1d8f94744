/** What one screen of the portal is, and how it is brought about. */
import { expect, type Page } from '@playwright/test'

/** Who looks: a visitor, a player who has just signed up, one with something on every page. */
export type Who = 'visitor' | 'newcomer' | 'player'

export interface Screen {
  /** The page, and after a colon its state. */
  name: string
  path: string
  who: Who
  /** Covers the page: a picture of the whole page would show it out of place. */
  isOverlay?: boolean
  /** For screens that only a narrow or only a wide window has. */
  width?: 'narrow' | 'wide'
  /** What is done on the page to bring the state about. */
  prepare?: (page: Page) => Promise<void>
}

/** A button by its whole name. */
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

export async function openBell(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Latest notifications' })
  await expect(panel).toBeVisible()
  await expect(panel.getByText('Loading...')).toBeHidden()
}
