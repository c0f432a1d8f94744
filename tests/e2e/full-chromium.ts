/** The full Chromium, for tests of features that the headless shell lacks or draws differently. */
import type { LaunchOptions } from '@playwright/test'

const path = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium'

/** Returns the configured launch options with the full Chromium instead of the headless shell. */
export const inFullChromium = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  executablePath: path,
})
