/** Which language the English home page offers. */
import { afterEach, expect, test, vi } from 'vitest'
import { findOffered } from './language-offer-place.tsx'

afterEach(vi.unstubAllGlobals)

test.each([
  { browser: ['en-US', 'de'], offered: undefined },
  { browser: ['zh-Hant-TW'], offered: undefined },
  { browser: ['de-AT', 'en'], offered: 'de' },
  { browser: ['de'], account: 'en', offered: undefined },
  { browser: ['en'], account: 'fr', offered: 'fr' },
  { browser: ['de'], account: 'of-a-newer-node', offered: 'de' },
  { browser: ['de'], account: 'fr', chosen: 'en' as const, offered: undefined },
  { browser: ['en'], account: 'fr', chosen: 'tr' as const, offered: 'tr' },
])(
  'browser $browser, account $account, chosen on the device $chosen: $offered',
  ({ browser, account = null, chosen, offered }) => {
    vi.stubGlobal('navigator', { languages: browser })
    expect(findOffered(chosen, account)).toBe(offered)
  },
)
