/** The pop-up of a notification, which covers the end of a page for 20 seconds. */
import type { Page } from '@playwright/test'

/** Waits for the pop-up and closes it. */
export const dismissPopUp = (page: Page): Promise<void> =>
  page.getByRole('status', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }).click()
