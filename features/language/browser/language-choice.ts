/**
 * The language that the player chose: stored in the browser, and with the account (ADR 70). The
 * address decides which language a page has; no page redirects by the choice.
 */
import { useDeviceSetting, writeDeviceSetting } from '#lib/browser/device-setting.ts'
import { sendBeacon } from '#lib/browser/send-beacon.ts'
import { readFlag } from '#lib/browser/signed-in-flag.ts'
import { LANGUAGE_CODES, isLanguage, type Language } from '#messages/languages.ts'

/** Stores the choice of a signed-in player. It is no page, so it has no prefix. */
export const LANGUAGE_PATH = '/language'

/** Storage key of the choice: a key of `LANGUAGES`. */
const LANGUAGE_KEY = 'language'

/** The language chosen in this browser; undefined if there is none, and on the server. */
export function useChosenLanguage(): Language | undefined {
  const [chosen] = useDeviceSetting(LANGUAGE_KEY)
  return isLanguage(chosen) ? chosen : undefined
}

/** Stores the choice in this browser. */
export function keepChosenLanguage(language: Language): void {
  writeDeviceSetting(LANGUAGE_KEY, language)
}

/** Stores the choice in this browser and, if a player is signed in, with the account. */
export function chooseLanguage(language: Language): void {
  keepChosenLanguage(language)
  // The click also leaves the page, which a beacon survives.
  if (readFlag()) sendBeacon(LANGUAGE_PATH, new URLSearchParams({ to: language }))
}

/**
 * Returns the first language that the portal has: `pt` and `pt-PT` are Brazilian Portuguese, `es-MX`
 * is Spanish.
 *
 * @param tags BCP 47 tags, the preferred one first
 */
export function findPreferredLanguage(tags: readonly string[]): Language | undefined {
  for (const tag of tags) {
    const found = LANGUAGE_CODES.find((code) => primaryOf(code) === primaryOf(tag))
    if (found) return found
  }
  return undefined
}

/** The part of a tag that names the language without its region or script. */
function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-', 1)[0]!
}
