/** Chromium for tests and scripts: headless, as root, without background requests. */
import { words } from './words.ts'

export const CHROME_PATH = process.env.CHROME_PATH ?? '/usr/bin/chromium'

const ARGUMENTS = words`
  --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`

/** The options that start the installed Chromium, with more arguments if given. */
export const chromiumWith = (...args: string[]) => ({
  executablePath: CHROME_PATH,
  args: [...ARGUMENTS, ...args],
})
