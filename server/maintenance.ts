/** The maintenance mode: pages stay, and changes are refused. */
import type { Guard } from '#platform/http/node-env.ts'
import {
  MAINTENANCE_RETRY_S,
  siteNotice,
} from '#features/portal-settings/server/maintenance.server.ts'
import { PASSKEY_OPTIONS_PATH } from '#features/accounts/passkey-options.ts'
import { splitLanguage } from '#messages/languages.ts'
import { responseLanguage } from '#platform/http/localize-response.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import { isSafeMethod } from '#platform/http/safe-method.ts'
import type { Services } from './services.ts'

/** Staff sign in and act; the administration checks their role. Heartbeats change no data. */
const ENTRANCES = 'sign-in|sign-out|confirm-identity|admin|live'
/**
 * A thief must not outlive the maintenance, and programs unsubscribe without a second attempt. Each
 * action of the settings decides itself.
 */
const EXITS = 'not-me|forgot-password|reset-password|settings|unsubscribe'
const STAYS = RegExp(`^(/(${ENTRANCES}|${EXITS})(/|$)|${PASSKEY_OPTIONS_PATH}$)`)

/** Responds to changes with 503 and the notice while the maintenance mode is on. */
export function refuseChanges(
  { config, db }: Pick<Services, 'config' | 'db'>,
  headers: Record<string, string>,
): Guard {
  return (c) => {
    const { incoming } = c.env
    if (!config.maintenance || isSafeMethod(incoming.method ?? '')) return undefined
    const [path = '/'] = (incoming.url ?? '/').split('?', 1)
    if (STAYS.test(splitLanguage(toPagePath(path)).page)) return undefined
    const error = siteNotice(config, db.now(), responseLanguage(incoming)) ?? ''
    // Forms that a page sends by script show the sentence (`keep-form.ts`).
    const isByScript = toPagePath(path) !== path
    const isJson = isByScript || incoming.headers['content-type']?.startsWith('application/json')
    const more = { ...headers, 'Retry-After': String(MAINTENANCE_RETRY_S) }
    return isJson ? c.json({ error }, 503, more) : c.text(error, 503, more)
  }
}
