/** The list of saved games, and the controls that save. */
import type { Page } from '@playwright/test'

/** The names in the list, in order. */
export const list = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })
export const save = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}` })
export const unsave = (page: Page, name: string) =>
  page.getByRole('button', { name: `Remove ${name} from saved games` })
export const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
