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

/** Every other value is undefined. */
const DEFAULTS = {
  port: 3000,
  host: '0.0.0.0',
  dataDir: './data',
  publicUrl: 'http://localhost:3000',
  hasPublicUrl: false,
  drainSeconds: 0,
  keepAliveS: 620,
  pageCacheS: 5,
  pageStaleS: 30,
  hosted: { files: 1_000, bytes: 500 * 2 ** 20, fileBytes: 200 * 2 ** 20 },
  backupKeep: 7,
  portalName: 'IO Arcade',
  defaultTheme: 'dark',
  smtpNeedsTls: false,
  mailFrom: { name: 'IO Arcade', address: 'no-reply@localhost' },
  signUp: 'open',
  passwordSignIn: true,
  sessionIdleDays: 30,
  staffSecondFactor: false,
  staffConfirmAddress: false,
  hstsIncludesSubdomains: false,
  trustProxy: 0,
  limits: true,
  gameChecks: { isOn: true, localPort: undefined },
  featuredGame: 'survev',
  builtInGames: true,
  logLevel: 'info',
  logFormat: 'json',
  fixedSettings: [],
}

const WHOLE_PORT = 'PORT must be a whole number from 1 to 65535'
const CONTROL = 'must not have a line break or another control character'
const NO_HOST =
  'must name a host behind the @ (a socket of Postgres: postgres:///name?host=/folder&user=me)'
const DATABASE_URL = 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'
const LIMITS_OFF =
  'LIMITS=off is for tests and needs a loopback PUBLIC_URL such as http://localhost:3000'

/** Each message, which begins with the name of the variable, and values that it is about. */
const REFUSED: [message: string, ...values: string[]][] = [
  ['SIGN_UP must be one of: open, invite, closed', 'maybe'],
  [
    'SIGN_UP_DOMAINS must be domains of mail addresses, such as example.org, separated by commas',
    'me@example.org',
    'example.org, -',
    'example',
    '127.0.0.1',
  ],
  ['OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET', 'https://login.example.org'],
  ['SESSION_IDLE_DAYS must be a whole number from 1 to 30', '31'],
  [
    WHOLE_PORT,
    // With port 0, the system picks a free port, so that no address could be printed or linked.
    ...words`0 65536 -1 80.5 1e3 0x50 http`,
    ' 80',
    '9'.repeat(400),
  ],
  ['TRUST_PROXY must be a whole number from 0 to 10', '11', 'true'],
  [
    'PUBLIC_URL must be an address that starts with http:// or https://',
    ...words`play.example.org localhost:3000 ftp://play.example.org https://`,
  ],
  [
    'PUBLIC_URL must have no path, query or password, for example https://play.example.org',
    ...words`https://play.example.org/games https://play.example.org/?a=1
      https://play.example.org/#top https://me:secret@play.example.org`,
  ],
  [DATABASE_URL, 'mysql://db/portal', './data.sqlite'],
  [
    'REDIS_URL must be an address that starts with redis:// or rediss://',
    ...words`localhost:6379 localhost http://localhost`,
  ],
  [
    'REDIS_URL may end with the number of a database, for example redis://localhost:6379/1',
    'redis://localhost/portal',
  ],
  [
    'REDIS_URL must name a host, and a password without a stray %',
    ...words`redis:///0 redis://:s3cret%pass@localhost`,
  ],
  ['DRAIN_SECONDS must be a whole number from 0 to 60', '61', '-1', '5s'],
  ['PAGE_CACHE_SECONDS must be a whole number from 0 to 86400', '86401'],
  ['PAGE_STALE_SECONDS must be a whole number from 0 to 86400', 'none'],
  ['BACKUP_KEEP must be a whole number from 1 to 10000', '0'],
  [`BACKUP_${DATABASE_URL}`, 'mysql://db/portal'],
  ['BACKUP_DATABASE_URL is the way around a pooler: it needs DATABASE_URL', 'postgres://db/portal'],
  ['PORTAL_NAME must have 1 to 40 characters', '   ', 'x'.repeat(41)],
  [`PORTAL_NAME ${CONTROL}`, 'My\nGames'],
  [`OIDC_NAME ${CONTROL}`, 'My\u0007ID'],
  [`MAIL_FROM ${CONTROL}`, 'Games\r\nBcc: x@example.org <a@example.org>'],
  [`PUBLIC_URL ${CONTROL}`, 'https://play.exa\nmple.org'],
  [`DATA_DIR ${CONTROL}`, './da\tta'],
  [
    'REPOSITORY_URL must be an address that starts with http:// or https://',
    ...words`example.org javascript:alert(1)`,
  ],
  ['CONTACT_EMAIL must be an email address', 'hello'],
  ['AD_SCRIPT_URL must be an address that starts with https:// or http://', '//ads.example/ad.js'],
  [
    'AD_SCRIPT_URL must not be on the host name of the portal, whatever the port',
    'https://127.0.0.1:8443/ad.js',
  ],
  [
    'SMTP_URL must be an address that starts with smtp:// or smtps://',
    ...words`mail.example.org https://mail.example.org`,
  ],
  [
    'SMTP_URL must not set requireTLS, ignoreTLS or secure: use SMTP_TLS, or smtps://',
    ...words`smtp://mail.example.org?requireTLS=false
      smtp://mail.example.org?pool=true&ignoreTLS=1`,
  ],
  [
    'SMTP_URL must name a host, with user and password percent-encoded (%40 for @): smtp://user:password@host:587',
    ...words`smtp:// smtps://me:secret@ smtp:mail.example.org smtp:///mail.example.org
      smtp://me:s3cret%pass@mail.example.org smtp://me:%ff@mail.example.org
      smtp://me@example.org:secret@mail.example.org smtp://me:12#3@mail.example.org
      smtp://me:12/3@mail.example.org smtp://me:a/b@mail.example.org`,
    'smtp://me:a b@mail.example.org',
  ],
  ['SMTP_TLS must be one of: required, opportunistic', 'off'],
  [
    'MAIL_FROM must be an address, or a name with <an address>',
    ...words`games @ <>`,
    'Games <games>',
    'a@example.org, b@example.org',
    'Games <a@b> c',
    'A <a@b.org>, B <c@d.org>',
  ],
  ['AUTH_SECRET must have at least 32 characters', 's'.repeat(31)],
  ['AUTH_SECRET_PREVIOUS must have at least 32 characters', 's'.repeat(31)],
  ['LIMITS must be one of: on, off', 'no'],
  ['LOG_LEVEL must be one of: silent, fatal, error, warn, info, debug, trace', 'verbose'],
  ['HSTS_SUBDOMAINS must be one of: on, off', 'yes'],
  ['GAME_CHECKS must be one of: on, off', 'sometimes'],
  ['BUILT_IN_GAMES must be one of: on, off', 'some'],
  ['DEFAULT_THEME must be one of: dark, system', 'light'],
  ['LOG_FORMAT must be one of: json, pretty', 'colors'],
  [
    'METRICS_TOKEN must have at least 16 characters, of ASCII and without spaces',
    'm'.repeat(15),
    'a token of several words',
    'ü'.repeat(16),
  ],
  [
    'DATABASE_URL must be one address, with user and password percent-encoded (%23 for #, %2F for /)',
    ...words`postgres://me:pass#word@db/portal postgres://me:pass/word@db/portal`,
    // These would be the host `me` at port 12.
    ...words`postgres://me:12#3@db/portal postgres://me:12/3@db/portal postgres://me:12?3@db/portal
      postgres://me:12?a=3@db/portal postgres://one:5432,two:5432/portal`,
  ],
  [
    'REDIS_URL must be one address, with user and password percent-encoded (%23 for #, %2F for /)',
    'redis://:12#3@cache',
  ],
  [`DATABASE_URL ${NO_HOST}`, 'postgres://u:p@/db?host=/run/postgresql'],
  [`BACKUP_DATABASE_URL ${NO_HOST}`, 'postgresql://u@:5432/db'],
  [`REDIS_URL ${NO_HOST}`, 'redis://:p@/1'],
]

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

/** A value of each variable, and what the configuration has of it. */
const EVERY: Record<string, [value: string, read: object]> = {
  PORT: ['8080', { port: 8080 }],
  HOST: ['127.0.0.1', { host: '127.0.0.1' }],
  DATA_DIR: ['/var/lib/portal', { dataDir: '/var/lib/portal' }],
  PUBLIC_URL: [
    'https://Play.Example.org/',
    { publicUrl: 'https://play.example.org', hasPublicUrl: true, mailHost: 'play.example.org' },
  ],
  DATABASE_URL: ['postgres://me@db/portal', { databaseUrl: 'postgres://me@db/portal' }],
  REDIS_URL: ['rediss://me:secret@cache:6380/1', { redisUrl: 'rediss://me:secret@cache:6380/1' }],
  DRAIN_SECONDS: ['60', { drainSeconds: 60 }],
  KEEP_ALIVE_SECONDS: ['75', { keepAliveS: 75 }],
  PAGE_CACHE_SECONDS: ['0', { pageCacheS: 0 }],
  PAGE_STALE_SECONDS: ['86400', { pageStaleS: 86_400 }],
  BACKUP_DIR: ['/var/backups/portal', { backupDir: '/var/backups/portal' }],
  BACKUP_KEEP: ['30', { backupKeep: 30 }],
  BACKUP_PASSPHRASE_FILE: ['/etc/passphrase', { backupPassphraseFile: '/etc/passphrase' }],
  BACKUP_DATABASE_URL: ['postgres://me@server', { backupDatabaseUrl: 'postgres://me@server' }],
  PORTAL_NAME: ['  My Games ', { portalName: 'My Games' }],
  REPOSITORY_URL: ['https://example.org/code', { repositoryUrl: 'https://example.org/code' }],
  CONTACT_EMAIL: ['hello@example.org', { contactEmail: 'hello@example.org' }],
  AD_SCRIPT_URL: ['https://ads.example/ad.js', { adScriptUrl: 'https://ads.example/ad.js' }],
  DEFAULT_THEME: ['system', { defaultTheme: 'system' }],
  SMTP_URL: ['smtp://me:secret@mail:587', { smtpUrl: 'smtp://me:secret@mail:587' }],
  SMTP_TLS: ['required', { smtpNeedsTls: true }],
  MAIL_FROM: [
    'Games <games@example.org>',
    { mailFrom: { name: 'Games', address: 'games@example.org' } },
  ],
  AUTH_SECRET: ['s'.repeat(32), { authSecret: 's'.repeat(32) }],
  AUTH_SECRET_PREVIOUS: ['p'.repeat(32), { authSecretPrevious: 'p'.repeat(32) }],
  TRUST_PROXY: ['2', { trustProxy: 2 }],
  LIMITS: ['on', { limits: true }],
  GAME_CHECKS: ['off', { gameChecks: { isOn: false, localPort: undefined } }],
  GAMES_DIR: ['/etc/portal/games', { gamesDir: '/etc/portal/games' }],
  GAMES_URL: ['https://*.Games.example/', { gamesUrl: 'https://*.games.example' }],
  HOSTED_MAX_FILES: ['2000', {}],
  HOSTED_MAX_MB: ['1000', {}],
  HOSTED_MAX_FILE_MB: [
    '400',
    { hosted: { files: 2_000, bytes: 1_000 * 2 ** 20, fileBytes: 400 * 2 ** 20 } },
  ],
  FEATURED_GAME: ['daily', { featuredGame: 'daily' }],
  BUILT_IN_GAMES: ['off', { builtInGames: false }],
  LOG_LEVEL: ['silent', { logLevel: 'silent' }],
  LOG_FORMAT: ['pretty', { logFormat: 'pretty' }],
  METRICS_TOKEN: ['m'.repeat(16), { metricsToken: 'm'.repeat(16) }],
  HSTS_SUBDOMAINS: ['on', { hstsIncludesSubdomains: true }],
  SIGN_UP: ['invite', { signUp: 'invite' }],
  SIGN_UP_DOMAINS: [
    'Example.org, games.example',
    { signUpDomains: ['example.org', 'games.example'] },
  ],
  PASSWORD_SIGN_IN: ['off', { passwordSignIn: false }],
  OIDC_ISSUER: ['https://Login.example.org:443/', {}],
  OIDC_CLIENT_ID: ['portal', {}],
  OIDC_CLIENT_SECRET: ['o'.repeat(16), {}],
  OIDC_NAME: ['Example ', {}],
  OIDC_OWNER_GROUP: ['owners', {}],
  OIDC_MODERATOR_GROUP: ['staff', {}],
  OIDC_SIGN_UP: [
    'off',
    {
      oidc: {
        issuer: 'https://login.example.org',
        clientId: 'portal',
        clientSecret: 'o'.repeat(16),
        name: 'Example',
        signUp: false,
        groups: { owner: 'owners', moderator: 'staff' },
      },
    },
  ],
  SESSION_IDLE_DAYS: ['7', { sessionIdleDays: 7 }],
  STAFF_SECOND_FACTOR: ['required', { staffSecondFactor: true, staffConfirmAddress: true }],
}

test('reads every variable', () => {
  const values = Object.entries(EVERY).map(([name, [value]]) => [name, value])
  const read: unknown = Object.assign({}, ...Object.values(EVERY).map(([, fields]) => fields))
  const fixedSettings = words`
    portalName contactEmail signUp signUpDomains featuredGame defaultTheme backupPassphrase`
  expect(readConfig(Object.fromEntries(values))).toEqual(Object.assign(read!, { fixedSettings }))
  expect(Object.keys(EVERY).toSorted()).toEqual(CONFIG_VARIABLES.toSorted())
})

describe('reports an invalid value on one line that names the variable', () => {
  test.each(REFUSED.flatMap(([line, ...values]) => values.map((value) => [value, line])))(
    '%j: %s',
    (value, line) => {
      const [name = ''] = line!.split(' ', 1)
      expect(faultOf({ [name]: value! })).toBe(line)
    },
  )

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
  test.each(words`
    https://play.example.org http://192.168.1.2:3000 http://0.0.0.0:3000
    http://localhost.example.org http://127.0.0.1.example.org`)('is refused on %s', (publicUrl) =>
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
