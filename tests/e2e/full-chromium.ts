/** For journeys about what the headless shell lacks or draws differently: the whole Chromium. */
import type { LaunchOptions } from '@playwright/test'

const path = process.env.CHROMIUM_PATH ?? process.env.CHROME_PATH ?? '/usr/bin/chromium'

/** The launch options of the configuration, with the whole Chromium instead of the headless shell. */
export const inFullChromium = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  executablePath: path,
})
