/** The settings of the portal that owners change in the administration, and what each may be. */
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#app/messages/languages.ts'
import { environmentSchema, wholeNumber, type VariableSetting } from '#server/kernel/config.ts'

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

/** What the rows of `portal_setting` may contain. A setting without a row has its default. */
export const settingsSchema = z.object({
  // As text, like the variables of the same meaning.
  portalName: variables.PORTAL_NAME.unwrap(),
  contactEmail: variables.CONTACT_EMAIL.unwrap(),
  signUp: variables.SIGN_UP.unwrap(),
  signUpDomains: variables.SIGN_UP_DOMAINS.unwrap(),
  /** Nobody may sign up with an address at these mail domains or their subdomains. */
  blockedMailDomains: variables.SIGN_UP_DOMAINS.unwrap(),
  featuredGame: variables.FEATURED_GAME.unwrap(),
  defaultTheme: variables.DEFAULT_THEME.unwrap(),
  /** The languages on offer. English always is. */
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .transform((offered) =>
      LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || offered.includes(code)),
    ),
  /** The accent color of each theme. Without one, it is a shade of that of the other theme. */
  accent: z
    .object({ dark: color.optional(), light: color.optional() })
    .refine(({ dark, light }) => dark !== undefined || light !== undefined),
  /** The picture, in base64. */
  logo: z.object({
    webp: z.base64().min(1).max(200_000),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  /** The line on every page, from and until these minutes. */
  notice: z
    .object({
      text: z.string().trim().min(1).max(300),
      from: minute.optional(),
      until: minute.optional(),
    })
    .refine(({ from = '', until = '9' }) => from < until),
  /** How many mails of announcements are sent in a minute. */
  mailsPerMinute: wholeNumber(1, 2_000),
  /** While it is on, nothing but the administration can change anything. */
  maintenance: z.literal('on'),
  imprint: longText,
  rules: longText,
})

export type Settings = z.output<typeof settingsSchema>
export type SettingName = keyof Settings

export const SETTING_NAMES = settingsSchema.keyof().options

/** The settings without an environment variable. Undefined: the default. */
export type SiteSettings = Partial<Omit<Settings, VariableSetting>>

/** Returns the value of a setting. Undefined if it is not one. */
export function parseSetting<Name extends SettingName>(
  name: Name,
  stored: unknown,
): Settings[Name] | undefined {
  return settingsSchema.shape[name].safeParse(stored).data as Settings[Name] | undefined
}
