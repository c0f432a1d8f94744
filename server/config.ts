/** The configuration: environment variables, checked once at start, nothing read later. */
import { z } from 'zod'
import type { SiteConfig } from '#app/context.server.ts'

/** A wrong value; the message is one plain line for the operator. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** As they stand in addresses, and in `HOST`. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

function fail(message: string): never {
  throw new ConfigError(message)
}

function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

function address(name: string, protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `${name} must be an address that starts with ${starts}`,
    )
}

function oneOf<const Choice extends string>(name: string, choices: Choice[]) {
  return z.enum(choices, `${name} must be one of: ${choices.join(', ')}`)
}

const mailFromFault = 'MAIL_FROM must be an address, or a name with <an address>'
const portalNameFault = 'PORTAL_NAME must have 1 to 40 characters'

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:']).optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().trim().min(3, mailFromFault).includes('@', mailFromFault).optional(),
  AUTH_SECRET: z.string().min(32, 'AUTH_SECRET must have at least 32 characters').optional(),
  DATABASE_URL: address('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  PORTAL_NAME: z
    .string()
    .trim()
    .min(1, portalNameFault)
    .max(40, portalNameFault)
    .default('IO Arcade'),
  REPOSITORY_URL: address('REPOSITORY_URL', ['http:', 'https:']).optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an email address').optional(),
  AD_SCRIPT_URL: address('AD_SCRIPT_URL', ['https:', 'http:']).optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10).default(0),
  LIMITS: oneOf('LIMITS', ['on', 'off']).default('on'),
  LOG_LEVEL: oneOf('LOG_LEVEL', [
    'silent',
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
  ]).default('info'),
})

export interface Config extends SiteConfig {
  /** False: the portal answers by every name of this machine, and `publicUrl` is its first. */
  hasPublicUrl: boolean
  port: number
  host: string
  dataDir: string
  /** Undefined: the SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** Undefined: mails are written as files into `dataDir`. */
  smtpUrl: string | undefined
  /** The sender of mails. */
  mailFrom: string
  /** Undefined: made once, kept in `dataDir`. */
  authSecret: string | undefined
  /** How many proxies in front may name the client's address. */
  trustProxy: number
  /** False lifts the request limits; only on a loopback address. */
  limits: boolean
  logLevel: string
}

/**
 * Reads and checks the configuration. An empty value counts as left out.
 *
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = environmentSchema.safeParse(given)
  if (!result.success) fail(result.error.issues[0]!.message)
  const parsed = result.data
  const publicUrl = new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username) {
    fail('PUBLIC_URL must have no path, query or password, for example https://play.example.org')
  }
  if (parsed.LIMITS === 'off' && !LOOPBACK_HOSTS.has(publicUrl.hostname)) {
    fail('LIMITS=off is for tests and needs a loopback PUBLIC_URL such as http://localhost:3000')
  }
  return {
    port: parsed.PORT,
    host: parsed.HOST,
    dataDir: parsed.DATA_DIR,
    publicUrl: publicUrl.origin,
    hasPublicUrl: parsed.PUBLIC_URL !== undefined,
    databaseUrl: parsed.DATABASE_URL,
    portalName: parsed.PORTAL_NAME,
    repositoryUrl: parsed.REPOSITORY_URL,
    contactEmail: parsed.CONTACT_EMAIL,
    adScriptUrl: parsed.AD_SCRIPT_URL,
    smtpUrl: parsed.SMTP_URL,
    mailFrom: parsed.MAIL_FROM ?? `${parsed.PORTAL_NAME} <no-reply@${publicUrl.hostname}>`,
    authSecret: parsed.AUTH_SECRET,
    trustProxy: parsed.TRUST_PROXY,
    limits: parsed.LIMITS === 'on',
    logLevel: parsed.LOG_LEVEL,
  }
}
