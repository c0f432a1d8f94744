/** The settings of the portal: what the page shows, and its forms, one for each section. */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { defineAction, refused, several } from '#features/actions/server/action.ts'
import { sortByName } from '#lib/sort-by-name.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { findAccentFault } from '#features/portal-settings/server/accent.server.ts'
import { findLogo } from '#features/portal-settings/server/logo.server.ts'
import { seal } from '#features/accounts/server/sealed-token.server.ts'
import { requireAuthentication } from '#features/accounts/server/sessions/reauthentication.server.ts'
import { CoverError } from '#features/own-games/server/check-picture.ts'
import { makeCover } from '#features/own-games/server/make-cover.ts'
import {
  readStamps,
  saveSettings,
} from '#features/portal-settings/server/portal-settings.server.ts'
import {
  SETTINGS,
  SETTING_NAMES,
  parseSetting,
  type SettingName,
  type SettingsSection,
} from '#features/portal-settings/server/settings-schema.ts'
import { DAILY, DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { findGame } from '#catalogue/queries.ts'
import { SETTING_VARIABLES, type VariableSetting } from '#platform/config.ts'
import type { AdminRequest } from './admin-request.ts'
import { isChosen, STAFF } from './staff-action.server.ts'

const SECTIONS = Object.groupBy(SETTING_NAMES, (name) => SETTINGS[name].section) as Record<
  SettingsSection,
  SettingName[]
>

/** Loads the values in force. An empty field means the default. */
export async function loadSettings(
  { config, db, games, portalSettings }: RequestServices,
  { language }: AdminRequest,
) {
  // This node may not have seen the last change yet.
  await portalSettings.refresh()
  const fixed: Partial<Record<string, string>> = Object.fromEntries(
    config.fixedSettings.map((name) => [name, SETTING_VARIABLES[name as VariableSetting]]),
  )
  return {
    stamps: await readStamps(db, SECTIONS),
    languages: config.languages ?? LANGUAGE_CODES,
    logo: findLogo(config)?.shown,
    /** The names of what may be on the banner, by their ids. One that is hidden now stays chosen. */
    banners: new Map([
      [config.featuredGame, config.featuredGame],
      [DAILY, getTranslator(language, 'adminSettings')('daily')],
      ...sortByName(games, language).map(({ id, name }) => [id, name] as const),
    ]),
    isMaintenance: config.maintenance !== undefined,
    /** The environment variables that fix a setting. */
    fixed,
    values: {
      portalName: config.portalName,
      contactEmail: config.contactEmail ?? '',
      defaultTheme: config.defaultTheme,
      featuredGame: config.featuredGame,
      signUp: config.signUp,
      signUpDomains: config.signUpDomains?.join(', ') ?? '',
      blockedMailDomains: config.blockedMailDomains?.join(', ') ?? '',
      mailsPerMinute: String(config.mailsPerMinute ?? ''),
      accentDark: config.accent?.dark ?? '',
      accentLight: config.accent?.light ?? '',
      logo: '',
      imprint: config.imprint ?? '',
      rules: config.rules ?? '',
      noticeText: config.notice?.text ?? '',
      noticeFrom: config.notice?.from ?? '',
      noticeUntil: config.notice?.until ?? '',
      backupPassphrase: '',
    },
  }
}

/** A section, as it was posted. */
type SectionForm = Record<string, string | File | string[]>

const readText = (form: SectionForm, field: string) => String(form[field] ?? '').trim() || undefined

/** Also that of the passphrase in the file of the environment. */
const MIN_PASSPHRASE_LENGTH = 12

/** Maximum size of the file of a logo. */
const MAX_LOGO_BYTES = 256 * 1024

type Read = (form: SectionForm, services: RequestServices) => unknown

/** The settings that are not one text. Undefined: the default; null: the value is invalid. */
const READERS: Partial<Record<SettingName, Read>> = {
  languages(form) {
    const chosen = [form.languages ?? []].flat()
    // English is always on and not sent.
    return chosen.length >= LANGUAGE_CODES.length - 1 ? undefined : chosen
  },
  accent(form) {
    const [dark, light] = [readText(form, 'accentDark'), readText(form, 'accentLight')]
    return dark || light ? { dark, light } : undefined
  },
  async logo(form, { config: { logo } }) {
    const file = form.logo
    if (!isChosen(file)) return 'removeLogo' in form ? undefined : logo
    if (file.size > MAX_LOGO_BYTES) return null
    const bytes = Buffer.from(await file.arrayBuffer())
    return makeCover({ bytes, isLogo: true }).then(
      ({ webp, width, height }) => ({ webp: webp.toString('base64'), width, height }),
      (error: unknown) => {
        if (!(error instanceof CoverError)) throw error
        return null
      },
    )
  },
  backupPassphrase(form, { config, cookieKey }) {
    const typed = readText(form, 'backupPassphrase')
    if (typed === undefined) {
      return 'removeBackupPassphrase' in form ? undefined : config.backupPassphrase
    }
    return typed.length < MIN_PASSPHRASE_LENGTH ? null : seal(cookieKey, 'backup-passphrase', typed)
  },
  notice(form) {
    const [text, from, until] = ['noticeText', 'noticeFrom', 'noticeUntil'].map((field) =>
      readText(form, field),
    )
    return text || from || until ? { text, from, until } : undefined
  },
}

/** Saves one section. */
export const saveSection = defineAction({
  ...STAFF,
  name: 'save-settings',
  right: 'change-portal',
  messages: 'adminSettings',
  failure: 'notSaved',
  input: z
    .object({
      section: z.enum(Object.keys(SECTIONS) as SettingsSection[]),
      seen: z.string(),
      languages: several,
    })
    .catchall(z.string().or(z.instanceof(File))),
  async before({ services, viewer, input, t }) {
    const { config, db, games, portalSettings } = services
    // Who sets the passphrase can read every backup from then on.
    if (input.section === 'backups') requireAuthentication(services, viewer, '/admin/backups')
    // Changes are found by comparison with the values in force.
    await portalSettings.refresh()
    const { section, seen } = input
    const changes = new Map<SettingName, unknown>()
    const faults: Record<string, string> = {}
    for (const name of SECTIONS[section]) {
      if (config.fixedSettings.includes(name)) continue
      const value = await (READERS[name] ?? ((sent) => readText(sent, name)))(input, services)
      const parsed = value === undefined ? undefined : parseSetting(name, value)
      if (value !== undefined && parsed === undefined) {
        const { field = name, fault = 'notSaved' } = SETTINGS[name]
        faults[field] = t(fault)
      } else if (JSON.stringify(parsed) !== JSON.stringify(config[name])) {
        changes.set(name, value)
      }
    }
    const featured = String(changes.get('featuredGame') ?? DEFAULT_FEATURED_GAME)
    if (![DAILY, DEFAULT_FEATURED_GAME].includes(featured) && !findGame(games, featured)) {
      faults.featuredGame = t('featuredGameFault')
    }
    const accent = parseSetting('accent', changes.get('accent'))
    const unreadable = accent && findAccentFault(accent)
    if (unreadable) {
      const { theme, ratio } = unreadable
      const field = theme === 'dark' ? 'accentDark' : 'accentLight'
      faults[field] = t('accentUnreadable', { theme: t(theme), ratio: String(ratio) })
    }
    if (Object.keys(faults).length === 0) return changes
    // The fields start again after a change by someone else, so nothing could be marked.
    const stamps = await readStamps(db, SECTIONS)
    return stamps[section] === seen
      ? refused(t('notSaved'), { status: 422, faults })
      : refused(t('outdated'), { status: 409 })
  },
  async run(tx, { services: { portalSettings }, viewer, input: { section, seen }, t }, changes) {
    const change = { actorId: viewer.userId, names: SECTIONS[section], seen, changes }
    if (!(await saveSettings(tx, change))) return refused(t('outdated'), { status: 409 })
    // This node's response shows the change already.
    const success = t(section === 'backups' ? 'savedPassphrase' : 'saved')
    return { success, values: { section }, afterCommit: () => portalSettings.refresh() }
  },
})
