/** The configuration: environment variables, validated once at startup. */
import { z } from 'zod'
import type { RedisLocation } from './events/open-cluster.ts'
import { mailAddress, parseMailDomain } from '#lib/mail-address.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { DEFAULT_FEATURED_GAME } from '#catalogue/game-of-the-day.ts'
import { isLoopbackHost } from './lib/ip-address.ts'
import { mailHostOf, parseSender, type Sender } from './lib/mail-sender.ts'
import { issuerKey } from './lib/issuer-key.ts'
import { hostOf, isOnPortalHost } from './lib/own-host.ts'
import { withoutLineEnd, withSecretFiles } from './lib/secret-files.ts'
import { attempt } from '#lib/attempt.ts'

/** An invalid value. The message is one plain line for the operator. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

function fail(message: string): never {
  throw new ConfigError(message)
}

/** Returns the schema of a whole number in text. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

function address(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`).join(' or ')
  return z.string().refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    // `abort` skips the later checks, which need a valid address.
    { error: `must be an address that starts with ${starts}`, abort: true },
  )
}

/** The address of a service, with a user and a password. */
function service(...protocols: string[]) {
  const starts = protocols.map((protocol) => `${protocol}//`)
  return z
    .string()
    .refine((value) => starts.some((start) => value.toLowerCase().startsWith(start)), {
      error: `must be an address that starts with ${starts.join(' or ')}`,
      abort: true,
    })
    .refine(isUnbroken, {
      error: ({ input }) =>
        NO_HOST.test(String(input))
          ? 'must name a host behind the @ (a socket of Postgres: postgres:///name?host=/folder&user=me)'
          : 'must be one address, with user and password percent-encoded (%23 for #, %2F for /)',
      abort: true,
    })
}

/** Nothing between the user and the path. */
const NO_HOST = /^\w+:\/\/[^/?#]*@(:\d+)?([/?][^@]*)?$/

/**
 * A slash, a question mark or a number sign in a password ends the host early: `me:12#3@host` is the
 * host `me` at port 12.
 */
function isUnbroken(value: string): boolean {
  const url = URL.parse(value)
  if (!url || url.hash !== '') return false
  const isUserMissing = url.hostname !== '' && url.username === ''
  return !(url.pathname + (isUserMissing ? url.search : '')).includes('@')
}

/**
 * The clients would replace a missing host with localhost, and use credentials that they cannot
 * decode as they are.
 */
function isWholeAddress(value: string): boolean {
  const { hostname = '', username = '', password = '' } = URL.parse(value) ?? {}
  return hostname !== '' && attempt(() => decodeURIComponent(username + password)) !== undefined
}

/** As `isUnbroken`, with nothing behind the host. */
const SMTP_ADDRESS = /^smtps?:\/\/([\w.~!$&'()*+,;=:%-]*@)?[^@]+$/i

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return z.enum(choices, `must be one of: ${choices.join(', ')}`)
}

/** `on`, `off`, or for tests the port of this machine at which every game is probed. */
const gameChecks = z
  .string()
  .regex(/^(on|off|127\.0\.0\.1:\d{1,5})$/, 'must be one of: on, off')
  .default('on')
  .transform((value) => ({
    isOn: value !== 'off',
    localPort: value.includes(':') ? Number(value.split(':')[1]) : undefined,
  }))

const mailSender = z.string().transform((value, context) => {
  const sender = parseSender(value)
  if (!sender) context.addIssue('must be an address, or a name with <an address>')
  return sender ?? z.NEVER
})
const smtpFault =
  'must name a host, with user and password percent-encoded (%40 for @): smtp://user:password@host:587'
/** Options in the URL would undo `SMTP_TLS` without a word. */
const smtpTlsFault = 'must not set requireTLS, ignoreTLS or secure: use SMTP_TLS, or smtps://'
const authSecret = z.string().min(32, 'must have at least 32 characters').optional()
const nameFault = 'must have 1 to 40 characters'
const shortName = z
  .string()
  .trim()
  .min(1, nameFault)
  .max(40, nameFault)
  .regex(/^\P{Cc}*$/u, nameFault)

/** Domains of mail addresses, separated by commas or spaces. */
const mailDomains = z.string().transform((value, context) => {
  const domains = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((domain) => parseMailDomain(domain) ?? '')
  if (domains.length > 0 && domains.every((domain) => domain.includes('.'))) return domains
  context.addIssue('must be domains of mail addresses, such as example.org, separated by commas')
  return z.NEVER
})

/** The variables. Settings of the administration accept the same values (`features/portal-settings`). */
export const environmentSchema = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  // As in an address: `[::]`.
  HOST: z
    .string()
    .transform((value) => value.replace(/^\[(.*)\]$/, '$1'))
    .optional(),
  DATA_DIR: z.string().default('./data'),
  GAMES_DIR: z.string().optional(),
  HOSTED_MAX_FILES: wholeNumber(1, 100_000).default(1_000),
  HOSTED_MAX_MB: wholeNumber(1, 20_000).default(500),
  HOSTED_MAX_FILE_MB: wholeNumber(1, 20_000).default(200),
  GAMES_URL: address('http:', 'https:').optional(),
  FEATURED_GAME: z
    .string()
    .regex(/^[a-z0-9]{2,24}$/, 'must be the id of a game, or daily')
    .default(DEFAULT_FEATURED_GAME),
  DEFAULT_THEME: oneOf('dark', 'system').default('dark'),
  BUILT_IN_GAMES: oneOf('on', 'off').default('on'),
  PUBLIC_URL: address('http:', 'https:').optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:/i, 'must be an address that starts with smtp:// or smtps://')
    .refine((value) => SMTP_ADDRESS.test(value) && isWholeAddress(value), smtpFault)
    .refine((value) => !/[?&](requireTLS|ignoreTLS|secure)=/i.test(value), smtpTlsFault)
    .optional(),
  SMTP_TLS: oneOf('required', 'opportunistic').default('required'),
  MAIL_FROM: mailSender.optional(),
  AUTH_SECRET: authSecret,
  AUTH_SECRET_PREVIOUS: authSecret,
  DATABASE_URL: service('postgres:', 'postgresql:').optional(),
  REDIS_URL: service('redis:', 'rediss:')
    .refine(isWholeAddress, 'must name a host, and a password without a stray %')
    .refine(
      (value) => /^\/?\d{0,5}$/.test(new URL(value).pathname),
      'may end with the number of a database, for example redis://localhost:6379/1',
    )
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  KEEP_ALIVE_SECONDS: wholeNumber(5, 86_400).default(620),
  PAGE_CACHE_SECONDS: wholeNumber(0, 86_400).default(5),
  PAGE_STALE_SECONDS: wholeNumber(0, 86_400).default(30),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  BACKUP_DATABASE_URL: service('postgres:', 'postgresql:').optional(),
  PORTAL_NAME: shortName.default('IO Arcade'),
  REPOSITORY_URL: address('http:', 'https:').optional(),
  CONTACT_EMAIL: mailAddress('must be an email address').optional(),
  HSTS_SUBDOMAINS: oneOf('on', 'off').default('off'),
  AD_SCRIPT_URL: address('https:', 'http:').optional(),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  LIMITS: oneOf('on', 'off').default('on'),
  SIGN_UP: oneOf('open', 'invite', 'closed').default('open'),
  SIGN_UP_DOMAINS: mailDomains.optional(),
  PASSWORD_SIGN_IN: oneOf('on', 'off').default('on'),
  OIDC_ISSUER: address('https:', 'http:').transform(issuerKey).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().min(12, 'must have at least 12 characters').optional(),
  OIDC_NAME: shortName.default('OpenID Connect'),
  OIDC_SIGN_UP: oneOf('on', 'off').default('on'),
  OIDC_OWNER_GROUP: z.string().min(1).optional(),
  OIDC_MODERATOR_GROUP: z.string().min(1).optional(),
  SESSION_IDLE_DAYS: wholeNumber(1, 30).default(30),
  STAFF_SECOND_FACTOR: oneOf('required', 'optional').default('optional'),
  GAME_CHECKS: gameChecks,
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
  LOG_FORMAT: oneOf('json', 'pretty').default('json'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, of ASCII and without spaces')
    .optional(),
})

/** Variables that are also settings in the administration. A variable that is set wins. */
export const SETTING_VARIABLES = {
  portalName: 'PORTAL_NAME',
  contactEmail: 'CONTACT_EMAIL',
  signUp: 'SIGN_UP',
  signUpDomains: 'SIGN_UP_DOMAINS',
  featuredGame: 'FEATURED_GAME',
  defaultTheme: 'DEFAULT_THEME',
  backupPassphrase: 'BACKUP_PASSPHRASE_FILE',
} as const

export type VariableSetting = keyof typeof SETTING_VARIABLES

/** Every variable, without the `_FILE` forms of secrets. */
export const CONFIG_VARIABLES = Object.keys(environmentSchema.shape)

/** A list may have one domain a line, and tools break long keys into lines. */
const MAY_HAVE_LINES: ReadonlySet<string> = new Set([
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'SIGN_UP_DOMAINS',
])

/** Without these, each node would have its own data, its own key and its own folder of mails. */
const NEEDED_BY_REDIS = ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'] as const

/**
 * Checks where hosted games are: `https://games.example`, or `https://*.games.example` for an origin
 * for each game. Browsers send the portal's cookies to its host name, whatever the port.
 */
function readGamesUrl(value: string | undefined, publicUrl: string): string | undefined {
  if (value === undefined) return undefined
  const isWild = /^https?:\/\/\*\./i.test(value)
  // A star is no letter of a host name.
  const url = URL.parse(isWild ? value.replace('*', 'x') : value)
  if (
    !url ||
    url.hostname.includes('*') ||
    url.pathname !== '/' ||
    url.search ||
    url.hash ||
    url.username
  ) {
    fail('GAMES_URL must have no path, query or password, for example https://games.example.org')
  }
  const isOther =
    url.hostname.endsWith('.localhost') && url.hostname !== new URL(publicUrl).hostname
  if (!isOther && isOnPortalHost(url.origin, publicUrl)) {
    fail(
      'GAMES_URL must have another host name than the portal: browsers send cookies to every port',
    )
  }
  // The portal would be one of the games.
  if (isWild && hostOf(publicUrl).endsWith(hostOf(url.origin).slice(1))) {
    fail('GAMES_URL must not stand for the host name of the portal')
  }
  if (publicUrl.startsWith('https:') && url.protocol !== 'https:') {
    fail('GAMES_URL must start with https://, as PUBLIC_URL does')
  }
  return isWild ? url.origin.replace('//x.', '//*.') : url.origin
}

/**
 * Reads and validates the configuration. An empty value counts as unset. A secret may be in a file
 * (`platform/lib/secret-files.ts`).
 *
 * @throws ConfigError with one line that names the variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  // Files with the line ends of another system, and secrets of Kubernetes, often end with one.
  const given = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => {
      const trimmed = withoutLineEnd(value ?? '')
      return trimmed ? [[name, trimmed]] : []
    }),
  )
  const values = withSecretFiles(given, fail)
  const broken = CONFIG_VARIABLES.find(
    (name) => !MAY_HAVE_LINES.has(name) && /\p{Cc}/u.test(values[name] ?? ''),
  )
  if (broken) fail(`${broken} must not have a line break or another control character`)
  const result = environmentSchema.safeParse(values)
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    fail(`${String(path[0])} ${message}`)
  }
  const parsed = result.data
  if (parsed.REDIS_URL) {
    const missing = NEEDED_BY_REDIS.find((name) => parsed[name] === undefined)
    if (missing) fail(`REDIS_URL is for several nodes, which share everything: it needs ${missing}`)
  }
  if (parsed.BACKUP_DATABASE_URL && !parsed.DATABASE_URL) {
    fail('BACKUP_DATABASE_URL is the way around a pooler: it needs DATABASE_URL')
  }
  if (parsed.OIDC_ISSUER && !(parsed.OIDC_CLIENT_ID && parsed.OIDC_CLIENT_SECRET)) {
    fail('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET')
  }
  if (parsed.OIDC_ISSUER && !parsed.PUBLIC_URL) {
    fail('OIDC_ISSUER needs PUBLIC_URL: the provider sends players back to that address')
  }
  if (
    parsed.OIDC_ISSUER?.startsWith('http:') &&
    !isLoopbackHost(new URL(parsed.OIDC_ISSUER).hostname)
  ) {
    fail('OIDC_ISSUER must start with https:// unless the provider runs on this machine')
  }
  if (parsed.PASSWORD_SIGN_IN === 'off' && !parsed.OIDC_ISSUER) {
    fail('PASSWORD_SIGN_IN=off needs OIDC_ISSUER: new players could not sign in')
  }
  const publicUrl = new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`)
  if (publicUrl.pathname !== '/' || publicUrl.search || publicUrl.hash || publicUrl.username) {
    fail('PUBLIC_URL must have no path, query or password, for example https://play.example.org')
  }
  if (parsed.LIMITS === 'off' && !isLoopbackHost(publicUrl.hostname)) {
    fail('LIMITS=off is for tests and needs a loopback PUBLIC_URL such as http://localhost:3000')
  }
  if (parsed.AD_SCRIPT_URL && isOnPortalHost(parsed.AD_SCRIPT_URL, publicUrl.origin)) {
    fail('AD_SCRIPT_URL must not be on the host name of the portal, whatever the port')
  }
  const gamesUrl = readGamesUrl(parsed.GAMES_URL, publicUrl.origin)
  const mailHost = mailHostOf(hostOf(publicUrl.href))
  return {
    port: parsed.PORT,
    /** Behind a proxy only this machine by default: a direct client could forge its address. */
    host: parsed.HOST ?? (parsed.TRUST_PROXY > 0 ? '127.0.0.1' : '0.0.0.0'),
    dataDir: parsed.DATA_DIR,
    /** The folder of the operator's own games. Undefined: `games` in `dataDir`, if it exists. */
    gamesDir: parsed.GAMES_DIR,
    /** Where hosted games are. Undefined: at the portal's own address, with opaque origins. */
    gamesUrl,
    /** How large the build of a hosted game may be. */
    hosted: {
      files: parsed.HOSTED_MAX_FILES,
      bytes: parsed.HOSTED_MAX_MB * 2 ** 20,
      fileBytes: parsed.HOSTED_MAX_FILE_MB * 2 ** 20,
    },
    featuredGame: parsed.FEATURED_GAME,
    /** False if the catalog contains only the operator's own games. */
    builtInGames: parsed.BUILT_IN_GAMES === 'on',
    publicUrl: publicUrl.origin,
    /**
     * False if the portal accepts every host name of this machine. `publicUrl` is then the first of
     * them.
     */
    hasPublicUrl: parsed.PUBLIC_URL !== undefined,
    /** Undefined: the SQLite file in `dataDir`. */
    databaseUrl: parsed.DATABASE_URL,
    /** The Redis that the nodes of a fleet share. Undefined: the portal is one process. */
    redisUrl: parsed.REDIS_URL,
    /**
     * Seconds for which the process still serves after a shutdown signal, so that a load balancer
     * notices.
     */
    drainSeconds: parsed.DRAIN_SECONDS,
    /**
     * How long an idle connection stays open, seconds: longer than a proxy in front keeps it, so that
     * the proxy never uses a connection that is closing.
     */
    keepAliveS: parsed.KEEP_ALIVE_SECONDS,
    /** How long a shared cache may serve a public page without revalidation, seconds. */
    pageCacheS: parsed.PAGE_CACHE_SECONDS,
    /** How long a shared cache may serve the stale page while it revalidates, seconds. */
    pageStaleS: parsed.PAGE_STALE_SECONDS,
    /** The folder of the nightly backups. Undefined: no automatic backups. */
    backupDir: parsed.BACKUP_DIR,
    backupKeep: parsed.BACKUP_KEEP,
    /** The file with the passphrase that encrypts backups. Undefined: they are not encrypted. */
    backupPassphraseFile: parsed.BACKUP_PASSPHRASE_FILE,
    /**
     * The Postgres for backups and restores, if `databaseUrl` is the address of a connection pooler.
     */
    backupDatabaseUrl: parsed.BACKUP_DATABASE_URL,
    portalName: parsed.PORTAL_NAME,
    repositoryUrl: parsed.REPOSITORY_URL,
    contactEmail: parsed.CONTACT_EMAIL,
    adScriptUrl: parsed.AD_SCRIPT_URL,
    defaultTheme: parsed.DEFAULT_THEME,
    /** Undefined: mails are written as files into `dataDir`. */
    smtpUrl: parsed.SMTP_URL,
    /** False if mails may be sent to the server without TLS. */
    smtpNeedsTls:
      parsed.SMTP_URL !== undefined &&
      parsed.SMTP_TLS === 'required' &&
      !isLoopbackHost(new URL(parsed.SMTP_URL).hostname),
    /** Without a name of its own, the sender has that of the portal, which may change. */
    get mailFrom(): Sender {
      const { name, address } = parsed.MAIL_FROM ?? { address: `no-reply@${mailHost}` }
      return { name: name || this.portalName, address }
    },
    /** The host in the greeting to the mail server. Undefined: the name of this machine. */
    mailHost: parsed.PUBLIC_URL && mailHost,
    /** Undefined: generated once and stored in `dataDir`. */
    authSecret: parsed.AUTH_SECRET,
    /** True if browsers must use HTTPS for all subdomains of the portal's host, too. */
    hstsIncludesSubdomains: parsed.HSTS_SUBDOMAINS === 'on',
    /** A second key whose signatures are accepted: the previous or the next one. */
    authSecretPrevious: parsed.AUTH_SECRET_PREVIOUS,
    /** Number of trusted proxies in front, which report the client's address. */
    trustProxy: parsed.TRUST_PROXY,
    /** Who may create an account. */
    signUp: parsed.SIGN_UP,
    /** Mail domains of new accounts. Undefined: any. */
    signUpDomains: parsed.SIGN_UP_DOMAINS,
    /** False: players sign in through the provider or with a passkey only. */
    passwordSignIn: parsed.PASSWORD_SIGN_IN === 'on',
    /** The OpenID Connect provider. */
    oidc:
      parsed.OIDC_ISSUER && parsed.OIDC_CLIENT_ID && parsed.OIDC_CLIENT_SECRET
        ? {
            /** As `issuerKey` writes it. Identities are stored under it. */
            issuer: parsed.OIDC_ISSUER,
            clientId: parsed.OIDC_CLIENT_ID,
            clientSecret: parsed.OIDC_CLIENT_SECRET,
            /** The text of its button. */
            name: parsed.OIDC_NAME,
            /** Whether a first sign-in creates an account, whatever the portal's `signUp` says. */
            signUp: parsed.OIDC_SIGN_UP === 'on',
            /** The groups of the provider whose members have a role. Without any, it gives none. */
            groups:
              parsed.OIDC_OWNER_GROUP || parsed.OIDC_MODERATOR_GROUP
                ? { owner: parsed.OIDC_OWNER_GROUP, moderator: parsed.OIDC_MODERATOR_GROUP }
                : undefined,
          }
        : undefined,
    /** A session that is not used for this time ends, days. */
    sessionIdleDays: parsed.SESSION_IDLE_DAYS,
    staffSecondFactor: parsed.STAFF_SECOND_FACTOR === 'required',
    // Without a mail server, nobody could confirm an address.
    staffConfirmAddress: parsed.STAFF_SECOND_FACTOR === 'required' || parsed.SMTP_URL !== undefined,
    /** False lifts the request limits. Allowed only on a loopback address. */
    limits: parsed.LIMITS === 'on',
    /** Whether the games' sites are probed; for tests, at which port of this machine. */
    gameChecks: parsed.GAME_CHECKS,
    logLevel: parsed.LOG_LEVEL,
    /** Format of the log: lines of JSON, or readable text. */
    logFormat: parsed.LOG_FORMAT,
    /** The token that `/metrics` requires. Undefined: only clients on this machine may read it. */
    metricsToken: parsed.METRICS_TOKEN,
    /** Settings that a variable fixes: the administration cannot change them. */
    fixedSettings: Object.entries(SETTING_VARIABLES).flatMap(([setting, variable]) =>
      variable in given ? [setting] : [],
    ),
  }
}

/** The validated configuration. */
export type Config = ReturnType<typeof readConfig>

/** Returns the Redis location of the fleet; undefined if the portal is one process. */
export function redisLocationOf({ redisUrl: url, authSecret: secret }: Config): RedisLocation {
  return url && secret ? { url, secret } : undefined
}
