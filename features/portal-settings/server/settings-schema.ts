/** The settings of the portal that owners change in the administration, and what each may be. */
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#messages/languages.ts'
import type { PlainMessage } from '#messages/translation.ts'
import { environmentSchema, wholeNumber, type Config } from '#platform/config.ts'

/** A minute, in UTC. */
const minute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)))

/** A page in Markdown. */
const longText = z.string().trim().min(1).max(20_000)

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

const variables = environmentSchema.shape

interface SettingOptions {
  /** The sentence of an invalid value. Undefined: a choice of the page's own list, always valid. */
  fault?: PlainMessage<'adminSettings'>
  /** The field that shows the fault, if it has another name. */
  field?: string
  /** The audit log has the value. Those of the others are an address, or long. */
  isRecorded?: true
}

/** @param schema what the row of `portal_setting` may contain; without one, the setting has its default */
const setting = <Section extends string, Schema extends z.ZodType>(
  section: Section,
  schema: Schema,
  options: SettingOptions = {},
) => ({ section, schema, ...options })

/** Every setting, as text if a variable has the same meaning. */
export const SETTINGS = {
  portalName: setting('portal', variables.PORTAL_NAME.unwrap(), { fault: 'portalNameFault' }),
  contactEmail: setting('portal', variables.CONTACT_EMAIL.unwrap(), { fault: 'contactEmailFault' }),
  signUp: setting('accounts', variables.SIGN_UP.unwrap(), { isRecorded: true }),
  signUpDomains: setting('accounts', variables.SIGN_UP_DOMAINS.unwrap(), {
    fault: 'signUpDomainsFault',
  }),
  /** Nobody may sign up with an address at these mail domains or their subdomains. */
  blockedMailDomains: setting('accounts', variables.SIGN_UP_DOMAINS.unwrap(), {
    fault: 'signUpDomainsFault',
  }),
  featuredGame: setting('portal', variables.FEATURED_GAME.unwrap(), {
    fault: 'featuredGameFault',
    isRecorded: true,
  }),
  defaultTheme: setting('portal', variables.DEFAULT_THEME.unwrap(), { isRecorded: true }),
  /** The languages on offer. English always is. */
  languages: setting(
    'languages',
    z
      .array(z.enum(LANGUAGE_CODES))
      .transform((offered) =>
        LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || offered.includes(code)),
      ),
  ),
  /** The accent color of each theme. Without one, it is a shade of that of the other theme. */
  accent: setting(
    'accent',
    z
      .object({ dark: color.optional(), light: color.optional() })
      .refine(({ dark, light }) => dark !== undefined || light !== undefined),
    { fault: 'accentFault', field: 'accentDark' },
  ),
  /** The picture, in base64. */
  logo: setting(
    'logo',
    z.object({
      webp: z.base64().min(1).max(200_000),
      width: z.int().positive(),
      height: z.int().positive(),
    }),
    { fault: 'logoFault' },
  ),
  /** The line on every page, from and until these minutes. */
  notice: setting(
    'notice',
    z
      .object({
        text: z.string().trim().min(1).max(300),
        from: minute.optional(),
        until: minute.optional(),
      })
      .refine(({ from = '', until = '9' }) => from < until),
    { fault: 'noticeFault', field: 'noticeText' },
  ),
  /** How many mails of announcements are sent in a minute. */
  mailsPerMinute: setting('mails', wholeNumber(1, 2_000), { fault: 'mailsPerMinuteFault' }),
  /** While it is on, nothing but the administration can change anything. */
  maintenance: setting('notice', z.literal('on'), { isRecorded: true }),
  /** Whether the list of first steps is gone from the overview of the administration. */
  firstSteps: setting('firstSteps', z.literal('hidden')),
  /** Encrypts backups. Sealed. */
  backupPassphrase: setting('backups', z.string().min(1), { fault: 'backupPassphraseFault' }),
  imprint: setting('texts', longText, { fault: 'textFault' }),
  rules: setting('texts', longText, { fault: 'textFault' }),
}

export type SettingName = keyof typeof SETTINGS
export type Settings = { [Name in SettingName]: z.output<(typeof SETTINGS)[Name]['schema']> }

/** The sections of the page. The settings of one are saved together. */
export type SettingsSection = (typeof SETTINGS)[SettingName]['section']

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** The settings that the configuration has only by their rows. Undefined: the default. */
export type SiteSettings = Partial<Omit<Settings, keyof Config>>

/** Returns the value of a setting. Undefined if it is not one. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  stored: unknown,
): Settings[Name] | undefined {
  return SETTINGS[name].schema.safeParse(stored).data as Settings[Name] | undefined
}
