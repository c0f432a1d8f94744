/** The configuration: environment variables, validated once at startup. */
import { z } from 'zod'
import type { RedisLocation } from '#app/cluster/open-cluster.server.ts'
import type { SiteConfig } from '#app/context.server.ts'
import { DEFAULT_FEATURED_GAME } from '#app/features/discovery/listing.ts'
import { OperatorError } from '#app/lib/operator-error.ts'
import { withSecretFiles } from './ops/secret-files.ts'

/** An invalid value. The message is one plain line for the operator. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

/** Loopback hosts as they are written in URLs and in `HOST`. */
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
  return z.string().refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    // `abort` skips the later checks, which need a valid address.
    { error: `${name} must be an address that starts with ${starts}`, abort: true },
  )
}

/**
 * The Redis client would replace a missing host with localhost, and fail on credentials that it
 * cannot decode.
 */
function isWholeRedisAddress(value: string): boolean {
  const { hostname, username, password } = new URL(value)
  try {
    decodeURIComponent(username + password)
  } catch {
    return false
  }
  return hostname !== ''
}

function oneOf<const Choice extends string>(name: string, choices: Choice[]) {
  return z.enum(choices, `${name} must be one of: ${choices.join(', ')}`)
}

/** `on`, `off`, or for tests the port of this machine at which every game is probed. */
const gameChecks = z
  .string()
  .regex(/^(on|off|127\.0\.0\.1:\d{1,5})$/, 'GAME_CHECKS must be one of: on, off')
  .default('on')
  .transform((value) => ({
    isOn: value !== 'off',
    localPort: value.includes(':') ? Number(value.split(':')[1]) : undefined,
  }))

const mailFromFault = 'MAIL_FROM must be an address, or a name with <an address>'
const metricsTokenFault =
  'METRICS_TOKEN must have at least 16 characters, of ASCII and without spaces'
const portalNameFault = 'PORTAL_NAME must have 1 to 40 characters'

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 1, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  GAMES_DIR: z.string().optional(),
  FEATURED_GAME: z
    .string()
    .regex(/^[a-z0-9]{2,24}$/, 'FEATURED_GAME must be the id of a game, or daily')
    .default(DEFAULT_FEATURED_GAME),
  DEFAULT_THEME: oneOf('DEFAULT_THEME', ['dark', 'system']).default('dark'),
  BUILT_IN_GAMES: oneOf('BUILT_IN_GAMES', ['on', 'off']).default('on'),
  PUBLIC_URL: address('PUBLIC_URL', ['http:', 'https:']).optional(),
  SMTP_URL: address('SMTP_URL', ['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().trim().min(3, mailFromFault).includes('@', mailFromFault).optional(),
  AUTH_SECRET: z.string().min(32, 'AUTH_SECRET must have at least 32 characters').optional(),
  AUTH_SECRET_PREVIOUS: z
    .string()
    .min(32, 'AUTH_SECRET_PREVIOUS must have at least 32 characters')
    .optional(),
  DATABASE_URL: address('DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  REDIS_URL: address('REDIS_URL', ['redis:', 'rediss:'])
    .refine(isWholeRedisAddress, 'REDIS_URL must name a host, and a password without a stray %')
    .refine(
      (value) => /^\/?\d{0,5}$/.test(new URL(value).pathname),
      'REDIS_URL may end with the number of a database, for example redis://localhost:6379/1',
    )
    .optional(),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 0, 60).default(0),
  PAGE_CACHE_SECONDS: wholeNumber('PAGE_CACHE_SECONDS', 0, 86_400).default(5),
  PAGE_STALE_SECONDS: wholeNumber('PAGE_STALE_SECONDS', 0, 86_400).default(30),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 10_000).default(7),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_DATABASE_URL: address('BACKUP_DATABASE_URL', ['postgres:', 'postgresql:']).optional(),
  PORTAL_NAME: z
    .string()
    .trim()
    .min(1, portalNameFault)
    .max(40, portalNameFault)
    .default('IO Arcade'),
  REPOSITORY_URL: address('REPOSITORY_URL', ['http:', 'https:']).optional(),
  CONTACT_EMAIL: z.email('CONTACT_EMAIL must be an email address').optional(),
  HSTS_SUBDOMAINS: oneOf('HSTS_SUBDOMAINS', ['on', 'off']).default('off'),
  AD_SCRIPT_URL: address('AD_SCRIPT_URL', ['https:', 'http:']).optional(),
  TRUST_PROXY: wholeNumber('TRUST_PROXY', 0, 10).default(0),
  LIMITS: oneOf('LIMITS', ['on', 'off']).default('on'),
  GAME_CHECKS: gameChecks,
  LOG_LEVEL: oneOf('LOG_LEVEL', [
    'silent',
    'fatal',
    'error',
    'warn',
    'info',
    'debug',
    'trace',
  ]).default('info'),
  LOG_FORMAT: oneOf('LOG_FORMAT', ['json', 'pretty']).default('json'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, metricsTokenFault)
    .optional(),
})

/** Every variable, without the `_FILE` forms of secrets. */
export const CONFIG_VARIABLES = Object.keys(environmentSchema.shape)

/** Without these, each node would have its own data, its own key and its own folder of mails. */
const NEEDED_BY_REDIS = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'] as const

export interface Config extends SiteConfig {
  /**
   * False if the portal accepts every host name of this machine. `publicUrl` is then the first of
   * them.
   */
  hasPublicUrl: boolean
  port: number
  host: string
  dataDir: string
  /** The folder of the operator's own games. Undefined: `games` in `dataDir`, if it exists. */
  gamesDir: string | undefined
  /** False if the catalog contains only the operator's own games. */
  builtInGames: boolean
  /** Undefined: the SQLite file in `dataDir`. */
  databaseUrl: string | undefined
  /** The Redis that the nodes of a cluster share. Undefined: the portal is one process. */
  redisUrl: string | undefined
  /**
   * How long the process keeps serving after a shutdown signal, so that a load balancer notices,
   * seconds.
   */
  drainSeconds: number
  /** How long a shared cache may serve a public page without revalidation, seconds. */
  pageCacheS: number
  /** How long a shared cache may serve the stale page while it revalidates, seconds. */
  pageStaleS: number
  /** The folder of the nightly backups. Undefined: no automatic backups. */
  backupDir: string | undefined
  backupKeep: number
  /** The file with the passphrase that encrypts backups. Undefined: they are not encrypted. */
  backupPassphraseFile: string | undefined
  /**
   * The Postgres for backups and restores, if `databaseUrl` is the address of a connection pooler.
   */
  backupDatabaseUrl: string | undefined
  /** Undefined: mails are written as files into `dataDir`. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined: generated once and stored in `dataDir`. */
  authSecret: string | undefined
  /** True if browsers must use HTTPS for all subdomains of the portal's host, too. */
  hstsIncludesSubdomains: boolean
  /** A second key whose signatures are accepted: the previous or the next one. */
  authSecretPrevious: string | undefined
  /** Number of trusted proxies in front, which report the client's address. */
  trustProxy: number
  /** False lifts the request limits. Allowed only on a loopback address. */
  limits: boolean
  /** Whether the games' sites are probed; for tests, at which port of this machine. */
  gameChecks: { isOn: boolean; localPort: number | undefined }
  logLevel: string
  /** Format of the log: lines of JSON, or readable text. */
  logFormat: 'json' | 'pretty'
  /** The token that `/metrics` requires. Undefined: only clients on this machine may read it. */
  metricsToken: string | undefined
}

/**
 * Reads and validates the configuration. An empty value counts as unset. A secret may be in a file
 * ([secret-files.ts](secret-files.ts)).
 *
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const result = environmentSchema.safeParse(withSecretFiles(given, fail))
  if (!result.success) fail(result.error.issues[0]!.message)
  const parsed = result.data
  if (parsed.REDIS_URL) {
    const missing = NEEDED_BY_REDIS.find((name) => parsed[name] === undefined)
    if (missing) fail(`REDIS_URL is for several nodes, which share everything: it needs ${missing}`)
  }
  if (parsed.BACKUP_DATABASE_URL && !parsed.DATABASE_URL) {
    fail('BACKUP_DATABASE_URL is the way around a pooler: it needs DATABASE_URL')
  }
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
    gamesDir: parsed.GAMES_DIR,
    featuredGame: parsed.FEATURED_GAME,
    builtInGames: parsed.BUILT_IN_GAMES === 'on',
    publicUrl: publicUrl.origin,
    hasPublicUrl: parsed.PUBLIC_URL !== undefined,
    databaseUrl: parsed.DATABASE_URL,
    redisUrl: parsed.REDIS_URL,
    drainSeconds: parsed.DRAIN_SECONDS,
    pageCacheS: parsed.PAGE_CACHE_SECONDS,
    pageStaleS: parsed.PAGE_STALE_SECONDS,
    backupDir: parsed.BACKUP_DIR,
    backupKeep: parsed.BACKUP_KEEP,
    backupPassphraseFile: parsed.BACKUP_PASSPHRASE_FILE,
    backupDatabaseUrl: parsed.BACKUP_DATABASE_URL,
    portalName: parsed.PORTAL_NAME,
    repositoryUrl: parsed.REPOSITORY_URL,
    contactEmail: parsed.CONTACT_EMAIL,
    adScriptUrl: parsed.AD_SCRIPT_URL,
    defaultTheme: parsed.DEFAULT_THEME,
    smtpUrl: parsed.SMTP_URL,
    mailFrom: parsed.MAIL_FROM ?? `${parsed.PORTAL_NAME} <no-reply@${publicUrl.hostname}>`,
    authSecret: parsed.AUTH_SECRET,
    hstsIncludesSubdomains: parsed.HSTS_SUBDOMAINS === 'on',
    authSecretPrevious: parsed.AUTH_SECRET_PREVIOUS,
    trustProxy: parsed.TRUST_PROXY,
    limits: parsed.LIMITS === 'on',
    gameChecks: parsed.GAME_CHECKS,
    logLevel: parsed.LOG_LEVEL,
    logFormat: parsed.LOG_FORMAT,
    metricsToken: parsed.METRICS_TOKEN,
  }
}

/** Returns the Redis location of the cluster; undefined if the portal is one process. */
export function redisLocationOf({ redisUrl: url, authSecret: secret }: Config): RedisLocation {
  return url && secret ? { url, secret } : undefined
}
