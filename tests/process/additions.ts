/** One addition of each kind in docs/adding-things.md, step by step. */
import { LANGUAGE_CODES } from '#app/messages/languages.ts'

export interface Step {
  file: string
  /** Returns the file with the step applied; the text is empty for a new file. */
  apply(text: string): string
  /** The same step in another language: leaving it out fails like the first one. */
  isTranslation?: boolean
}

export interface Addition {
  /** Its row in the guide. The first step is in a file that the row names. */
  row: string
  /** How the compiler names it in an error about a missing part. */
  called: RegExp
  steps: readonly Step[]
}

/**
 * Adds lines at the start of the declared object or interface, or at the end of the declared list.
 */
function into(declared: RegExp, lines: string) {
  return (text: string): string => {
    const start = new RegExp(`${declared.source}[^{[]*[{[]\\n`, 'g')
    const found = [...text.matchAll(start)]
    if (found.length !== 1) throw new Error(`declared ${found.length} times: ${declared.source}`)
    const end = found[0]!.index + found[0]![0].length
    const isList = found[0]![0].endsWith('[\n')
    const place = isList ? text.indexOf('\n]', end) + 1 : end
    return text.slice(0, place) + lines + text.slice(place)
  }
}

const made = (text: string) => () => text

/** Adds the migration to the list, with its import. */
function inMigrationList(name: string, variable: string) {
  return (text: string): string =>
    into(
      /const migrations\b/,
      `  '${name}': ${variable},\n`,
    )(`import * as ${variable} from './migrations/${name}.ts'\n${text}`)
}

/** Returns a migration that adds one column. */
function addingColumn(table: string, column: string): string {
  return `/** Adds a column. */
import type { Kysely } from 'kysely'

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('${table}').addColumn(${column}).execute()
}
`
}

/** Parts of a notification kind. */
export const KIND_PARTS = {
  data: 'data: z.object({ name: z.string() }),',
  typeOf: "typeOf: () => 'social',",
  format:
    "format: ({ name }, { t }) => ({ title: t('friendAsked'), message: t('friendAskedText', { name }), link: null }),",
  emblemOf: 'emblemOf: () => undefined,',
  preference: "preference: 'achievementNotifications',",
  mailAction: 'mailAction: null,',
}

const ACHIEVEMENT: Addition = {
  row: 'an achievement',
  called: /crown|timelessGamer/,
  steps: [
    {
      file: 'app/features/achievements/definitions.ts',
      apply: into(
        /const ACHIEVEMENTS\b/,
        "  forHours(100, { id: 'playtime-100h', name: 'timelessGamer', icon: 'crown' }),\n",
      ),
    },
    {
      file: 'app/features/achievements/achievement-emblem.tsx',
      apply: into(/const SHAPES\b/, '  crown: <circle cx="32" cy="32" r="28" />,\n'),
    },
    ...LANGUAGE_CODES.map((language) => ({
      file: `app/messages/${language}/achievements.ts`,
      isTranslation: !['en', 'de'].includes(language),
      apply: into(/export default\b/, "  timelessGamer: 'Timeless Gamer',\n"),
    })),
  ],
}

export const KIND: Addition = {
  row: 'a kind of notification',
  called: /friend-asked|friendAsked/,
  steps: [
    {
      file: 'app/features/notifications/kinds.server.ts',
      apply: into(
        /const KINDS\b/,
        `  'friend-asked': kind({ ${Object.values(KIND_PARTS).join(' ')} }),\n`,
      ),
    },
    ...LANGUAGE_CODES.map((language) => ({
      file: `app/messages/${language}/mails.ts`,
      isTranslation: !['en', 'de'].includes(language),
      apply: into(
        /export default\b/,
        `  friendAsked: 'Friends (${language})',\n  friendAskedText: '{name} asks.',\n`,
      ),
    })),
    {
      file: 'app/features/notifications/events.test.ts',
      apply: into(/const SAMPLES\b[^=]*=/, "  'friend-asked': { name: 'Ada' },\n"),
    },
  ],
}

export const SWITCH: Addition = {
  row: 'a switch in the settings',
  called: /showCity|show_city|show-city/,
  steps: [
    {
      file: 'app/features/settings/privacy.ts',
      apply: into(
        /const PRIVACY_SETTINGS\b/,
        "  showCity: { label: 'showCity', hint: 'showCityHint' },\n",
      ),
    },
    ...LANGUAGE_CODES.map((language) => ({
      file: `app/messages/${language}/settings.ts`,
      isTranslation: !['en', 'de'].includes(language),
      apply: into(
        /export default\b/,
        "  showCity: 'Show City',\n  showCityHint: 'Others can see it.',\n",
      ),
    })),
    {
      file: 'app/features/settings/privacy.server.ts',
      apply: into(/const COLUMNS\b/, "  showCity: 'show_city',\n"),
    },
    {
      file: 'app/db/migrations/0998-show-city.ts',
      apply: made(
        addingColumn(
          'privacy_settings',
          "'show_city', 'integer', (column) => column.notNull().defaultTo(0)",
        ),
      ),
    },
    { file: 'app/db/migrate.server.ts', apply: inMigrationList('0998-show-city', 'showCity') },
    {
      file: 'app/db/tables.ts',
      apply: into(/interface PrivacySettingsTable\b/, '  show_city: Generated<Flag>\n'),
    },
    {
      file: 'app/features/settings/account-data.server.ts',
      apply: into(/\bprivacy_settings:/, "    show_city: ['showCity', yesOrNo],\n"),
    },
  ],
}

export const PERSONAL_COLUMN: Addition = {
  row: 'a column with personal data',
  called: /motto/,
  steps: [
    {
      file: 'app/db/migrations/0999-motto.ts',
      apply: made(addingColumn('profile', "'motto', 'text'")),
    },
    { file: 'app/db/migrate.server.ts', apply: inMigrationList('0999-motto', 'motto') },
    {
      file: 'app/db/tables.ts',
      apply: into(/interface ProfileTable\b/, '  motto: string | null\n'),
    },
    {
      file: 'app/features/settings/account-data.server.ts',
      apply: into(/\bprofile:/, "    motto: ['motto', asIs],\n"),
    },
  ],
}

export const ADDITIONS = [ACHIEVEMENT, KIND, SWITCH, PERSONAL_COLUMN]
