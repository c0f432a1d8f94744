/** The configuration: the default and the one-line error message of each variable. */
import { describe, expect, test } from 'vitest'
import { CONFIG_VARIABLES, ConfigError, readConfig } from './config.ts'
import { words } from '#tests/words.ts'

/** The error message for the operator, or undefined if the value is accepted. */
function faultOf(environment: Record<string, string>): string | undefined {
  try {
    readConfig(environment)
    return undefined
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

const DEFAULTS = {
  port: 3000,
  host: '0.0.0.0',
  dataDir: './data',
  publicUrl: 'http://localhost:3000',
  hasPublicUrl: false,
  databaseUrl: undefined,
  redisUrl: undefined,
  drainSeconds: 0,
  keepAliveS: 620,
  pageCacheS: 5,
  pageStaleS: 30,
  gamesUrl: undefined,
  hosted: { files: 1_000, bytes: 500 * 2 ** 20, fileBytes: 200 * 2 ** 20 },
  backupDir: undefined,
  backupKeep: 7,
  backupPassphraseFile: undefined,
  backupDatabaseUrl: undefined,
  portalName: 'IO Arcade',
  repositoryUrl: undefined,
  contactEmail: undefined,
  adScriptUrl: undefined,
  defaultTheme: 'dark',
  smtpUrl: undefined,
  smtpNeedsTls: false,
  mailFrom: { name: 'IO Arcade', address: 'no-reply@localhost' },
  mailHost: undefined,
  authSecret: undefined,
  signUp: 'open',
  signUpDomains: undefined,
  passwordSignIn: true,
  oidc: undefined,
  sessionIdleDays: 30,
  staffSecondFactor: false,
  staffConfirmAddress: false,
  hstsIncludesSubdomains: false,
  authSecretPrevious: undefined,
  trustProxy: 0,
  limits: true,
  gameChecks: { isOn: true, localPort: undefined },
  gamesDir: undefined,
  featuredGame: 'survev',
  builtInGames: true,
  logLevel: 'info',
  logFormat: 'json',
  metricsToken: undefined,
  fixedSettings: [],
}

const WHOLE_PORT = 'PORT must be a whole number from 1 to 65535'
const SIGN_UP_DOMAINS =
  'SIGN_UP_DOMAINS must be domains of mail addresses, such as example.org, separated by commas'
const WHOLE_PROVIDER = 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'
const WHOLE_PROXIES = 'TRUST_PROXY must be a whole number from 0 to 10'
const PUBLIC_URL = 'PUBLIC_URL must be an address that starts with http:// or https://'
const PLAIN_PUBLIC_URL =
  'PUBLIC_URL must have no path, query or password, for example https://play.example.org'
const DATABASE_URL = 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'
const ENCODED = 'must be one address, with user and password percent-encoded (%23 for #, %2F for /)'
const SMTP_URL = 'SMTP_URL must be an address that starts with smtp:// or smtps://'
const WHOLE_SMTP_URL =
  'SMTP_URL must name a host, with user and password percent-encoded (%40 for @): smtp://user:password@host:587'
const SMTP_TLS_IN_URL =
  'SMTP_URL must not set requireTLS, ignoreTLS or secure: use SMTP_TLS, or smtps://'
const REDIS_URL = 'REDIS_URL must be an address that starts with redis:// or rediss://'
const WHOLE_SECONDS = 'DRAIN_SECONDS must be a whole number from 0 to 60'
const METRICS_TOKEN = 'METRICS_TOKEN must have at least 16 characters, of ASCII and without spaces'
const CONTROL = 'must not have a line break or another control character'
const PORTAL_NAME = 'PORTAL_NAME must have 1 to 40 characters'
const LIMITS_OFF =
  'LIMITS=off is for tests and needs a loopback PUBLIC_URL such as http://localhost:3000'

describe('defaults', () => {
  test('apply without any variable', () => expect(readConfig({})).toEqual(DEFAULTS))

  test('apply to empty values', () => {
    const empty = Object.fromEntries(CONFIG_VARIABLES.map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(DEFAULTS)
  })

  test('ignores unknown environment variables', () =>
    expect(readConfig({ PATH: '/bin', HOME: undefined, Port: '1' })).toEqual(DEFAULTS))

  test('sends mails as the portal, from an address at its own host', () =>
    expect(
      readConfig({ PORTAL_NAME: 'My Games', PUBLIC_URL: 'https://play.example.org' }),
    ).toMatchObject({
      mailFrom: { name: 'My Games', address: 'no-reply@play.example.org' },
      mailHost: 'play.example.org',
    }))

  test.each([
    ['http://[::1]:3000', '[IPv6:::1]'],
    ['http://192.0.2.7', '[192.0.2.7]'],
    ['https://play.example.org.', 'play.example.org'],
    ['http://arcade', 'arcade'],
    ['https://почта.рф', 'xn--80a1acny.xn--p1ai'],
  ])('writes the host of %s in mails as %s', (PUBLIC_URL, host) =>
    expect(readConfig({ PUBLIC_URL })).toMatchObject({
      mailFrom: { name: 'IO Arcade', address: `no-reply@${host}` },
      mailHost: host,
    }),
  )

  test('derives the public address from the port', () =>
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080'))
})

test('values end without newline or carriage return', () => {
  const given = { PORT: '8080\r', METRICS_TOKEN: 'a-token-of-the-tests\r\n', HOST: '\n' }
  expect(readConfig(given)).toMatchObject({ port: 8080, metricsToken: 'a-token-of-the-tests' })
})

test('reads every variable', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '127.0.0.1',
      DATA_DIR: '/var/lib/portal',
      PUBLIC_URL: 'https://Play.Example.org/',
      DATABASE_URL: 'postgres://me@db/portal',
      REDIS_URL: 'rediss://me:secret@redis.example.org:6380/1',
      DRAIN_SECONDS: '60',
      PAGE_CACHE_SECONDS: '0',
      PAGE_STALE_SECONDS: '86400',
      BACKUP_DIR: '/var/backups/portal',
      BACKUP_KEEP: '30',
      BACKUP_PASSPHRASE_FILE: '/etc/portal/passphrase',
      BACKUP_DATABASE_URL: 'postgres://me@server/portal',
      PORTAL_NAME: '  My Games ',
      REPOSITORY_URL: 'https://example.org/code',
      CONTACT_EMAIL: 'hello@example.org',
      AD_SCRIPT_URL: 'https://ads.example/ad.js',
      DEFAULT_THEME: 'system',
      SMTP_URL: 'smtp://me:secret@mail.example.org:587',
      MAIL_FROM: 'Games <games@example.org>',
      AUTH_SECRET: 's'.repeat(32),
      AUTH_SECRET_PREVIOUS: 'p'.repeat(32),
      TRUST_PROXY: '2',
      LIMITS: 'on',
      GAME_CHECKS: 'off',
      GAMES_DIR: '/etc/portal/games',
      GAMES_URL: 'https://*.Games.example/',
      HOSTED_MAX_FILES: '2000',
      HOSTED_MAX_MB: '1000',
      HOSTED_MAX_FILE_MB: '400',
      FEATURED_GAME: 'daily',
      BUILT_IN_GAMES: 'off',
      LOG_LEVEL: 'silent',
      LOG_FORMAT: 'pretty',
      METRICS_TOKEN: 'm'.repeat(16),
      HSTS_SUBDOMAINS: 'on',
      SIGN_UP: 'invite',
      SIGN_UP_DOMAINS: 'Example.org, games.example',
      PASSWORD_SIGN_IN: 'off',
      OIDC_ISSUER: 'https://Login.example.org:443/',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'o'.repeat(16),
      OIDC_NAME: 'Example ',
      OIDC_SIGN_UP: 'off',
      SESSION_IDLE_DAYS: '7',
      STAFF_SECOND_FACTOR: 'required',
    }),
  ).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '/var/lib/portal',
    publicUrl: 'https://play.example.org',
    hasPublicUrl: true,
    databaseUrl: 'postgres://me@db/portal',
    redisUrl: 'rediss://me:secret@redis.example.org:6380/1',
    drainSeconds: 60,
    keepAliveS: 620,
    pageCacheS: 0,
    pageStaleS: 86_400,
    gamesUrl: 'https://*.games.example',
    hosted: { files: 2_000, bytes: 1_000 * 2 ** 20, fileBytes: 400 * 2 ** 20 },
    backupDir: '/var/backups/portal',
    backupKeep: 30,
    backupPassphraseFile: '/etc/portal/passphrase',
    backupDatabaseUrl: 'postgres://me@server/portal',
    portalName: 'My Games',
    repositoryUrl: 'https://example.org/code',
    contactEmail: 'hello@example.org',
    adScriptUrl: 'https://ads.example/ad.js',
    defaultTheme: 'system',
    smtpUrl: 'smtp://me:secret@mail.example.org:587',
    smtpNeedsTls: true,
    mailFrom: { name: 'Games', address: 'games@example.org' },
    mailHost: 'play.example.org',
    authSecret: 's'.repeat(32),
    hstsIncludesSubdomains: true,
    authSecretPrevious: 'p'.repeat(32),
    trustProxy: 2,
    limits: true,
    gameChecks: { isOn: false, localPort: undefined },
    gamesDir: '/etc/portal/games',
    featuredGame: 'daily',
    builtInGames: false,
    logLevel: 'silent',
    logFormat: 'pretty',
    metricsToken: 'm'.repeat(16),
    fixedSettings: words`
      portalName contactEmail signUp signUpDomains featuredGame defaultTheme backupPassphrase`,
    signUp: 'invite',
    signUpDomains: ['example.org', 'games.example'],
    passwordSignIn: false,
    oidc: {
      issuer: 'https://login.example.org',
      clientId: 'portal',
      clientSecret: 'o'.repeat(16),
      name: 'Example',
      signUp: false,
    },
    sessionIdleDays: 7,
    staffSecondFactor: true,
    staffConfirmAddress: true,
  })
})

describe('reports an invalid value on one line that names the variable', () => {
  test.each([
    ['SIGN_UP', 'maybe', 'SIGN_UP must be one of: open, invite, closed'],
    ['SIGN_UP_DOMAINS', 'me@example.org', SIGN_UP_DOMAINS],
    ['SIGN_UP_DOMAINS', 'example.org, -', SIGN_UP_DOMAINS],
    ['SIGN_UP_DOMAINS', 'example', SIGN_UP_DOMAINS],
    ['SIGN_UP_DOMAINS', '127.0.0.1', SIGN_UP_DOMAINS],
    ['OIDC_ISSUER', 'https://login.example.org', WHOLE_PROVIDER],
    ['SESSION_IDLE_DAYS', '31', 'SESSION_IDLE_DAYS must be a whole number from 1 to 30'],
    // With port 0, the system picks a free port, so that no address could be printed or linked.
    ['PORT', '0', WHOLE_PORT],
    ['PORT', '65536', WHOLE_PORT],
    ['PORT', '-1', WHOLE_PORT],
    ['PORT', '80.5', WHOLE_PORT],
    ['PORT', '1e3', WHOLE_PORT],
    ['PORT', '0x50', WHOLE_PORT],
    ['PORT', ' 80', WHOLE_PORT],
    ['PORT', 'http', WHOLE_PORT],
    ['PORT', '9'.repeat(400), WHOLE_PORT],
    ['TRUST_PROXY', '11', WHOLE_PROXIES],
    ['TRUST_PROXY', 'true', WHOLE_PROXIES],
    ['PUBLIC_URL', 'play.example.org', PUBLIC_URL],
    ['PUBLIC_URL', 'localhost:3000', PUBLIC_URL],
    ['PUBLIC_URL', 'ftp://play.example.org', PUBLIC_URL],
    ['PUBLIC_URL', 'https://', PUBLIC_URL],
    ['PUBLIC_URL', 'https://play.example.org/games', PLAIN_PUBLIC_URL],
    ['PUBLIC_URL', 'https://play.example.org/?a=1', PLAIN_PUBLIC_URL],
    ['PUBLIC_URL', 'https://play.example.org/#top', PLAIN_PUBLIC_URL],
    ['PUBLIC_URL', 'https://me:secret@play.example.org', PLAIN_PUBLIC_URL],
    ['DATABASE_URL', 'mysql://db/portal', DATABASE_URL],
    ['DATABASE_URL', './data.sqlite', DATABASE_URL],
    ['REDIS_URL', 'localhost:6379', REDIS_URL],
    ['REDIS_URL', 'localhost', REDIS_URL],
    ['REDIS_URL', 'http://localhost', REDIS_URL],
    [
      'REDIS_URL',
      'redis://localhost/portal',
      'REDIS_URL may end with the number of a database, for example redis://localhost:6379/1',
    ],
    ['REDIS_URL', 'redis:///0', 'REDIS_URL must name a host, and a password without a stray %'],
    [
      'REDIS_URL',
      'redis://:s3cret%pass@localhost',
      'REDIS_URL must name a host, and a password without a stray %',
    ],
    ['DRAIN_SECONDS', '61', WHOLE_SECONDS],
    ['DRAIN_SECONDS', '-1', WHOLE_SECONDS],
    ['DRAIN_SECONDS', '5s', WHOLE_SECONDS],
    ['PAGE_CACHE_SECONDS', '86401', 'PAGE_CACHE_SECONDS must be a whole number from 0 to 86400'],
    ['PAGE_STALE_SECONDS', 'none', 'PAGE_STALE_SECONDS must be a whole number from 0 to 86400'],
    ['BACKUP_KEEP', '0', 'BACKUP_KEEP must be a whole number from 1 to 10000'],
    [
      'BACKUP_DATABASE_URL',
      'mysql://db/portal',
      'BACKUP_DATABASE_URL must be an address that starts with postgres:// or postgresql://',
    ],
    [
      'BACKUP_DATABASE_URL',
      'postgres://db/portal',
      'BACKUP_DATABASE_URL is the way around a pooler: it needs DATABASE_URL',
    ],
    ['PORTAL_NAME', '   ', PORTAL_NAME],
    ['PORTAL_NAME', 'My\nGames', `PORTAL_NAME ${CONTROL}`],
    ['OIDC_NAME', 'My\u0007ID', `OIDC_NAME ${CONTROL}`],
    ['MAIL_FROM', 'Games\r\nBcc: x@example.org <a@example.org>', `MAIL_FROM ${CONTROL}`],
    ['PUBLIC_URL', 'https://play.exa\nmple.org', `PUBLIC_URL ${CONTROL}`],
    ['DATA_DIR', './da\tta', `DATA_DIR ${CONTROL}`],
    ['PORTAL_NAME', 'x'.repeat(41), PORTAL_NAME],
    [
      'REPOSITORY_URL',
      'example.org',
      'REPOSITORY_URL must be an address that starts with http:// or https://',
    ],
    [
      'REPOSITORY_URL',
      'javascript:alert(1)',
      'REPOSITORY_URL must be an address that starts with http:// or https://',
    ],
    ['CONTACT_EMAIL', 'hello', 'CONTACT_EMAIL must be an email address'],
    [
      'AD_SCRIPT_URL',
      '//ads.example/ad.js',
      'AD_SCRIPT_URL must be an address that starts with https:// or http://',
    ],
    [
      'AD_SCRIPT_URL',
      'https://127.0.0.1:8443/ad.js',
      'AD_SCRIPT_URL must not be on the host name of the portal, whatever the port',
    ],
    ['SMTP_URL', 'mail.example.org', SMTP_URL],
    ['SMTP_URL', 'https://mail.example.org', SMTP_URL],
    ['SMTP_URL', 'smtp://', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://mail.example.org?requireTLS=false', SMTP_TLS_IN_URL],
    ['SMTP_URL', 'smtp://mail.example.org?pool=true&ignoreTLS=1', SMTP_TLS_IN_URL],
    ['SMTP_URL', 'smtps://me:secret@', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp:mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp:///mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:s3cret%pass@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:%ff@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me@example.org:secret@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:a b@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:12#3@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:12/3@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_URL', 'smtp://me:a/b@mail.example.org', WHOLE_SMTP_URL],
    ['SMTP_TLS', 'off', 'SMTP_TLS must be one of: required, opportunistic'],
    ...[
      'games',
      '@',
      'Games <games>',
      'a@example.org, b@example.org',
      'Games <a@b> c',
      'A <a@b.org>, B <c@d.org>',
      '<>',
    ].map((value): [string, string, string] => [
      'MAIL_FROM',
      value,
      'MAIL_FROM must be an address, or a name with <an address>',
    ]),
    ['AUTH_SECRET', 's'.repeat(31), 'AUTH_SECRET must have at least 32 characters'],
    [
      'AUTH_SECRET_PREVIOUS',
      's'.repeat(31),
      'AUTH_SECRET_PREVIOUS must have at least 32 characters',
    ],
    ['LIMITS', 'no', 'LIMITS must be one of: on, off'],
    [
      'LOG_LEVEL',
      'verbose',
      'LOG_LEVEL must be one of: silent, fatal, error, warn, info, debug, trace',
    ],
    ['HSTS_SUBDOMAINS', 'yes', 'HSTS_SUBDOMAINS must be one of: on, off'],
    ['GAME_CHECKS', 'sometimes', 'GAME_CHECKS must be one of: on, off'],
    ['BUILT_IN_GAMES', 'some', 'BUILT_IN_GAMES must be one of: on, off'],
    ['DEFAULT_THEME', 'light', 'DEFAULT_THEME must be one of: dark, system'],
    ['LOG_FORMAT', 'colors', 'LOG_FORMAT must be one of: json, pretty'],
    ['METRICS_TOKEN', 'm'.repeat(15), METRICS_TOKEN],
    ['METRICS_TOKEN', 'a token of several words', METRICS_TOKEN],
    ['METRICS_TOKEN', 'ü'.repeat(16), METRICS_TOKEN],
  ])('%s=%s', (name, value, line) => expect(faultOf({ [name]: value })).toBe(line))

  test.each([
    ['DATABASE_URL', 'postgres://me:pass#word@db/portal'],
    ['DATABASE_URL', 'postgres://me:pass/word@db/portal'],
    // These would be the host `me` at port 12.
    ['DATABASE_URL', 'postgres://me:12#3@db/portal'],
    ['DATABASE_URL', 'postgres://me:12/3@db/portal'],
    ['DATABASE_URL', 'postgres://me:12?3@db/portal'],
    ['DATABASE_URL', 'postgres://me:12?a=3@db/portal'],
    ['DATABASE_URL', 'postgres://one:5432,two:5432/portal'],
    ['REDIS_URL', 'redis://:12#3@cache'],
  ])('%s=%s', (name, value) => expect(faultOf({ [name]: value })).toBe(`${name} ${ENCODED}`))

  test.each([
    ['DATABASE_URL', 'postgres://u:p@/db?host=/run/postgresql'],
    ['BACKUP_DATABASE_URL', 'postgresql://u@:5432/db'],
    ['REDIS_URL', 'redis://:p@/1'],
  ])('%s=%s has no host', (name, value) => {
    const socket = '(a socket of Postgres: postgres:///name?host=/folder&user=me)'
    expect(faultOf({ [name]: value })).toBe(`${name} must name a host behind the @ ${socket}`)
  })

  test('reports several invalid values on one line', () =>
    expect(faultOf({ PORT: 'x', LIMITS: 'x', LOG_LEVEL: 'x' })).toBe(WHOLE_PORT))
})

test('takes a user with an at sign beside the folder of a socket', () => {
  const DATABASE_URL = 'postgres:///portal?host=/run/postgresql&user=me@site'
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL })
})

test.each([
  ['[::]', '::'],
  ['::1', '::1'],
])('HOST=%s', (HOST, host) => expect(readConfig({ HOST }).host).toBe(host))

test.each([
  ['games@example.org', 'My Games', 'games@example.org'],
  ['<games@example.org>', 'My Games', 'games@example.org'],
  ['Play: Arcade <games@example.org>', 'Play: Arcade', 'games@example.org'],
  ['"Play, \\"Arcade\\"" <games@example.org>', 'Play, "Arcade"', 'games@example.org'],
  ['Ärcade<no+reply@почта.рф>', 'Ärcade', 'no+reply@xn--80a1acny.xn--p1ai'],
  ['no-reply@[::1]', 'My Games', 'no-reply@[IPv6:::1]'],
  ['Games <no-reply@[IPv6:2001:db8::1]>', 'Games', 'no-reply@[IPv6:2001:db8::1]'],
  ['no-reply@[192.0.2.7]', 'My Games', 'no-reply@[192.0.2.7]'],
])('MAIL_FROM=%s', (MAIL_FROM, name, address) =>
  expect(readConfig({ MAIL_FROM, PORTAL_NAME: 'My Games' }).mailFrom).toEqual({ name, address }),
)

test('reads addresses and mail domains in any script', () =>
  expect(
    readConfig({ CONTACT_EMAIL: "Tom&Ida's@Почта.рф", SIGN_UP_DOMAINS: 'Почта.рф, BÜCHER.de' }),
  ).toMatchObject({
    contactEmail: "Tom&Ida's@xn--80a1acny.xn--p1ai",
    signUpDomains: ['xn--80a1acny.xn--p1ai', 'xn--bcher-kva.de'],
  }))

describe('SMTP_TLS', () => {
  test.each(['mail.example.org', '192.168.1.2:25', '[2001:db8::1]', '128.0.0.1', 'localhost.org'])(
    'is required for the mail server %s, unless it is opportunistic',
    (host) => {
      const SMTP_URL = `smtp://me:secret@${host}`
      expect(readConfig({ SMTP_URL }).smtpNeedsTls).toBe(true)
      expect(readConfig({ SMTP_URL, SMTP_TLS: 'opportunistic' }).smtpNeedsTls).toBe(false)
    },
  )

  test.each(['localhost', 'LOCALHOST:25', '127.0.0.1:2525', '127.8.9.10', '[::1]:25'])(
    'is not required for the loopback host %s',
    (host) => expect(readConfig({ SMTP_URL: `smtp://${host}` }).smtpNeedsTls).toBe(false),
  )
})

describe('REDIS_URL', () => {
  const shared = {
    REDIS_URL: 'redis://localhost',
    DATABASE_URL: 'postgres://db/portal',
    AUTH_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtp://mail.example.org',
  }
  test('is accepted with everything that nodes share', () =>
    expect(readConfig(shared).redisUrl).toBe('redis://localhost'))

  test.each(['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'])('needs %s', (name) =>
    expect(faultOf({ ...shared, [name]: '' })).toBe(
      `REDIS_URL is for several nodes, which share everything: it needs ${name}`,
    ),
  )
})

describe('accepts boundary values', () => {
  test.each([
    ['PORT', '1'],
    ['PORT', '65535'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '10'],
    ['PORTAL_NAME', 'x'],
    ['PORTAL_NAME', 'x'.repeat(40)],
    ['DATABASE_URL', 'postgresql://db/portal'],
    ['PUBLIC_URL', 'http://[2001:db8::1]:8080'],
    ['SMTP_URL', 'smtp://me%40example.org:s3cret%25%2F%23@mail.example.org:587'],
    ['SMTP_URL', 'smtps://[2001:db8::1]'],
    ['SMTP_URL', 'SMTP://mail.example.org?name=portal.example.org'],
  ])('%s=%s', (name, value) => expect(faultOf({ [name]: value })).toBeUndefined())
})

describe('LIMITS=off', () => {
  test.each([
    undefined,
    'http://localhost:3000',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'https://localhost',
  ])('is accepted on %s', (publicUrl) =>
    expect(readConfig({ LIMITS: 'off', PUBLIC_URL: publicUrl }).limits).toBe(false),
  )
  test.each([
    'https://play.example.org',
    'http://192.168.1.2:3000',
    'http://0.0.0.0:3000',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
  ])('is refused on %s', (publicUrl) =>
    expect(faultOf({ LIMITS: 'off', PUBLIC_URL: publicUrl })).toBe(LIMITS_OFF),
  )
})

test('refuses a provider without the address to which it sends players back', () => {
  const provider = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'o'.repeat(16) }
  expect(() => readConfig({ OIDC_ISSUER: 'https://login.example.org', ...provider })).toThrow(
    'OIDC_ISSUER needs PUBLIC_URL: the provider sends players back to that address',
  )
})

test.each([
  [{}, '0.0.0.0'],
  [{ TRUST_PROXY: '1' }, '127.0.0.1'],
  [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, '0.0.0.0'],
])('with %o, the portal listens on %s', (environment, host) =>
  expect(readConfig(environment).host).toBe(host),
)

describe('GAMES_URL', () => {
  const read = (PUBLIC_URL: string, GAMES_URL: string) => readConfig({ PUBLIC_URL, GAMES_URL })

  test.each([
    ['http://localhost:3000', 'http://games.localhost:3000', 'http://games.localhost:3000'],
    ['http://localhost:3000', 'http://*.localhost:3000', 'http://*.localhost:3000'],
    ['https://play.example.org', 'https://games.example/', 'https://games.example'],
    ['https://play.example.org', 'https://*.play.example.org', 'https://*.play.example.org'],
  ])('of the portal %s may be %s', (portal, games, read_) =>
    expect(read(portal, games).gamesUrl).toBe(read_),
  )

  test.each([
    ['https://play.example.org', 'https://play.example.org:8443', 'another host name'],
    ['http://localhost:3000', 'http://localhost:3001', 'another host name'],
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'another host name'],
    ['https://play.example.org', 'https://*.example.org', 'must not stand for the host name'],
    ['https://play.example.org', 'https://*.EXAMPLE.org.', 'must not stand for the host name'],
    ['https://play.example.org.', 'https://*.example.org', 'must not stand for the host name'],
    ['http://localhost:3000', 'http://0.0.0.0:3000', 'another host name'],
    ['https://play.example.org', 'http://games.example', 'must start with https://'],
    ['https://play.example.org', 'https://games.example/x', 'no path, query or password'],
    ['https://play.example.org', 'https://a.*.example', 'no path, query or password'],
  ])('of the portal %s is not %s', (portal, games, reason) =>
    expect(() => read(portal, games)).toThrow(reason),
  )
})
