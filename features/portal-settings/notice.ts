/** The line that the operator shows on every page. */
import type { SiteSettings } from './server/settings-schema.ts'

/** Returns the operator's notice at this time, ms. Undefined if there is none. */
export function noticeAt({ notice }: SiteSettings, now: number): string | undefined {
  if (!notice) return undefined
  const { text, from, until } = notice
  const hasBegun = from === undefined || Date.parse(`${from}Z`) <= now
  return hasBegun && (until === undefined || now < Date.parse(`${until}Z`)) ? text : undefined
}
