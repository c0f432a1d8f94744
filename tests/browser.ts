/** Chromium arguments for tests and scripts: headless, as root, without background requests. */
import { words } from './words.ts'
export const BROWSER_ARGUMENTS = words`
  --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking
  --disable-component-update --disable-sync`
