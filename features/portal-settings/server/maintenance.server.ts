/** The operator's notice on every page, and the refusals while the maintenance mode is on. */
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { SiteSettings } from './settings-schema.ts'

/** When a client may try again, seconds. */
const RETRY_S = 300

/** Returns the operator's notice at this time, ms. Undefined if there is none. */
export function noticeAt({ notice }: SiteSettings, now: number): string | undefined {
  if (!notice) return undefined
  const { text, from, until } = notice
  const hasBegun = from === undefined || Date.parse(`${from}Z`) <= now
  return hasBegun && (until === undefined || now < Date.parse(`${until}Z`)) ? text : undefined
}

/** Returns the notice on every page: the operator's notice, or else that of the maintenance mode. */
export function siteNotice(
  config: SiteSettings,
  now: number,
  language: Language,
): string | undefined {
  const isOn = config.maintenance !== undefined
  const usual = isOn ? getTranslator(language, 'responses')('maintenance') : undefined
  return noticeAt(config, now) ?? usual
}

/** Returns the refusal of a change while the maintenance mode is on. */
export const refuseInMaintenance = (config: SiteSettings, now: number, language: Language) =>
  config.maintenance && {
    error: siteNotice(config, now, language) ?? '',
    status: 503,
    retryAfterS: RETRY_S,
  }
