/** The settings of the portal: what the page shows, and its forms, one for each section. */
import type { RequestServices } from '#app/context.server.ts'
import { getTranslator } from '#app/messages/catalogues.server.ts'
import {
  readStamps,
  saveSettings,
} from '#app/features/portal-settings/server/portal-settings.server.ts'
import {
  parseSetting,
  type SettingName,
} from '#app/features/portal-settings/server/settings-schema.ts'
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { findGame } from '#catalogue/queries.ts'
import { SETTING_VARIABLES, type VariableSetting } from '#server/kernel/config.ts'
import type { AdminPost, AdminResult } from './admin-request.ts'

/** The settings of each section, which are saved together. */
const SECTIONS = {
  portal: ['portalName', 'contactEmail', 'defaultTheme', 'featuredGame'],
  accounts: ['signUp', 'signUpDomains'],
} as const satisfies Record<string, readonly SettingName[]>

export type SettingsSection = keyof typeof SECTIONS

/** The page shows what is in force; an empty field is the default. */
export async function loadSettings({ config, db }: RequestServices) {
  const fixed: Partial<Record<SettingName, string>> = Object.fromEntries(
    config.fixedSettings.map((name) => [name, SETTING_VARIABLES[name as VariableSetting]]),
  )
  return {
    stamps: await readStamps(db, SECTIONS),
    /** The environment variables that fix a setting. */
    fixed,
    values: {
      portalName: config.portalName,
      contactEmail: config.contactEmail ?? '',
      defaultTheme: config.defaultTheme,
      featuredGame: config.featuredGame,
      signUp: config.signUp,
      signUpDomains: config.signUpDomains?.join(', ') ?? '',
    },
  }
}

function readText(form: FormData, name: SettingName): string | undefined {
  return String(form.get(name) ?? '').trim() || undefined
}

/** Saves one section. */
export async function saveSection(
  services: RequestServices,
  { viewer, language, form }: AdminPost,
): Promise<AdminResult> {
  const { config, db, games, portalSettings } = services
  const t = getTranslator(language, 'adminSettings')
  const section = String(form.get('section'))
  if (!Object.hasOwn(SECTIONS, section)) return { error: t('outdated') }
  const names = SECTIONS[section as SettingsSection]
  const changes = new Map<SettingName, unknown>()
  const faults: Record<string, string> = {}
  for (const name of names) {
    if (config.fixedSettings.includes(name)) continue
    const value = readText(form, name)
    const parsed = value && parseSetting(name, value)
    if (value !== undefined && parsed === undefined) {
      faults[name] = t(FAULTS[name])
    } else if (JSON.stringify(parsed) !== JSON.stringify(config[name])) {
      changes.set(name, value)
    }
  }
  const featured = changes.get('featuredGame')
  const isKnown = [undefined, DAILY, DEFAULT_FEATURED_GAME].includes(featured as string | undefined)
  if (!isKnown && !findGame(games, String(featured))) faults.featuredGame = t('featuredGameFault')
  if (Object.keys(faults).length > 0) {
    const values = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))
    return { status: 422, error: t('notSaved'), faults, values: values as Record<string, string> }
  }
  const seen = String(form.get('seen'))
  const isSaved = await saveSettings(db, { actorId: viewer.userId, names, seen, changes })
  // This node's response shows the change already.
  await portalSettings.refresh()
  return isSaved ? { success: t('saved') } : { status: 409, error: t('outdated') }
}

/** The message of an invalid value. A choice of the page's own list is always valid. */
const FAULTS = {
  portalName: 'portalNameFault',
  contactEmail: 'contactEmailFault',
  defaultTheme: 'notSaved',
  featuredGame: 'featuredGameFault',
  signUp: 'notSaved',
  signUpDomains: 'signUpDomainsFault',
} as const satisfies Record<SettingName, string>
