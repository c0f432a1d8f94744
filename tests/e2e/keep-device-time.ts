/** Keeps the time that a test sets in the browser. */
import type { Page } from '@playwright/test'

/** Hides the server's time from the page, which would correct the device's time. */
export const keepDeviceTime = (page: Page) =>
  page.addInitScript(() => {
    // The live stream's event `alive` has the server's time.
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (name, ...rest) {
      if (name !== 'alive') add.call(this, name, ...rest)
    }
  })
