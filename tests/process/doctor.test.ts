/** `npm run doctor`: what it reports about a portal that runs, one that does not, and each fault. */
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { MIGRATION_NAMES } from '#platform/db/migrate.server.ts'
import type { BackupMetadata } from '#ops/backups/container/container-format.ts'
import { writeContainer } from '#ops/backups/container/write-container.ts'
import { finish, startCommand } from '../command.ts'
import { backUp, listBackups, makePlace, writePassphrase } from '../backups.ts'
import { describeOnBothEngines } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { startProvider } from '../oidc-provider.ts'
import { findFreePort } from '../portal.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'
import { startSmtp } from '../smtp-server.ts'
import { insertRows } from '../rows.ts'
import { words } from '../words.ts'
import { openTestServer } from '../test-server.ts'
import { openTestDatabase } from '../test-database.ts'

const NAMES = words`settings portal database disk proxy mail provider backup games`

interface Report {
  isWell: boolean
  checks: Record<string, { level: string; text: string; advice?: string }[]>
}

const run = (environment: Record<string, string>, args: string[] = []) =>
  finish(startCommand('doctor', { GAME_CHECKS: 'off', ...environment }, args))

/** Returns the findings of each check as `level: text`, and requires the fitting exit code. */
async function examine(environment: Record<string, string>, args: string[] = []) {
  const { code, out, error } = await run(environment, ['--json', ...args])
  expect(error).toBe('')
  const { isWell, checks } = JSON.parse(out) as Report
  const all = Object.values(checks).flat()
  expect([code, isWell]).toEqual(
    all.some(({ level }) => level === 'error') ? [1, false] : [0, true],
  )
  for (const { level, advice } of all) expect(advice === undefined).toBe(level === 'ok')
  return Object.fromEntries(
    Object.entries(checks).map(([name, found]) => [
      name,
      found.map(({ level, text: words }) => `${level}: ${words}`).join('\n'),
    ]),
  )
}

const SLOW = { timeout: 240_000 }

/** Starts a proxy that appends one address per hop. */
async function startProxy(port: number, hops: () => number): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    const forwarded = Array.from({ length: hops() }, (_, index) => `192.0.2.${index + 1}`)
    const headers = {
      ...incoming.headers,
      ...(forwarded.length > 0 && { 'x-forwarded-for': forwarded.join(', ') }),
    }
    const { url: path } = incoming
    const upstream = request({ host: '127.0.0.1', port, path, headers }, (response) => {
      outgoing.writeHead(response.statusCode!, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.writeHead(502).end('Bad Gateway'))
    upstream.end()
  })
  return `http://localhost:${await openTestServer(proxy)}`
}

describeOnBothEngines('doctor', (at) => {
  it('finds nothing wrong behind a proxy, and sends a test mail', SLOW, async () => {
    let hops = 1
    const PORT = String(await findFreePort())
    const smtp = await startSmtp()
    onTestFinished(() => smtp.stop())
    const environment = {
      ...(await placeOf(at)),
      PORT,
      PUBLIC_URL: await startProxy(Number(PORT), () => hops),
      TRUST_PROXY: '1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Games <games@example.org>',
      BACKUP_DIR: await makeFolder(),
      BACKUP_PASSPHRASE_FILE: await writePassphrase('a good long passphrase'),
    }
    const portal = await startTestPortal(environment)
    await expect
      .poll(() => listBackups(environment.BACKUP_DIR), { timeout: 120_000 })
      .toHaveLength(1)
    const found = await examine(environment, ['--mail', 'ada@example.org'])
    expect(Object.keys(found)).toEqual(NAMES)
    expect(found).toMatchObject({
      settings: 'ok: all settings are valid',
      portal: expect.stringMatching(/^ok: ready/),
      database: expect.stringMatching(/^ok: (SQLite|Postgres) with 0 accounts and 0 likes$/),
      disk: expect.stringMatching(/^ok: /),
      proxy: `ok: ${environment.PUBLIC_URL} leads to the portal, and TRUST_PROXY=1 is right`,
      mail: 'ok: the mail server accepted a test mail to ada@example.org',
      backup: expect.stringMatching(
        /^ok: the newest backup is (\d+m )?\d+s old, and can be opened$/,
      ),
      games: expect.stringMatching(/^ok: \d+ games/),
    })
    expect(smtp.received.map(({ to }) => to)).toEqual([['ada@example.org']])
    expect(smtp.received[0]!.message).toContain('Subject: Test mail | IO Arcade')

    hops = 2
    expect((await examine(environment)).proxy).toMatch(
      /^error: .+ X-Forwarded-For is 2, and TRUST_PROXY is 1$/,
    )
    hops = 0
    expect((await examine(environment)).proxy).toMatch(
      /^error: .+ X-Forwarded-For is 0, and TRUST_PROXY is 1$/,
    )
    hops = 1
    await portal.stop()
    expect(await examine(environment)).toMatchObject({
      portal: expect.stringMatching(/^warning: no portal answers at /),
      database: expect.stringMatching(/^ok: /),
      proxy: expect.stringMatching(/^error: .+ does not lead to the portal/),
      backup: expect.stringMatching(/^ok: /),
    })
  })
})

describe('doctor', SLOW, () => {
  test('prints one line for each finding, and changes no file', async () => {
    const place = await makePlace()
    const trace = async () => {
      const names = (await readdir(place.DATA_DIR)).toSorted()
      const times = names.map(async (name) => (await stat(join(place.DATA_DIR, name))).mtimeMs)
      return [names, await Promise.all(times)]
    }
    const before = await trace()
    const { code, out, error } = await run({ ...place, PORT: String(await findFreePort()) })
    expect([code, error]).toEqual([0, ''])
    for (const line of out.trimEnd().split('\n')) {
      const [level, name] = line.split(/ +/)
      expect(['ok', 'warning']).toContain(level)
      expect(NAMES).toContain(name)
    }
    expect(out).toMatch(/^warning +mail +SMTP_URL is not set: .+\. Set it\. /m)
    expect(await trace()).toEqual(before)
  })

  test('reports an invalid setting, and refuses unknown arguments', async () => {
    expect(await examine({ SMTP_URL: 'smtp://' })).toEqual({
      settings: expect.stringMatching(/^error: SMTP_URL must name a host/),
    })
    for (const args of [['--mail', 'nobody'], ['more'], ['--unknown']]) {
      const { code, error } = await run({ SMTP_URL: 'smtp://' }, args)
      expect([code, error]).toEqual([1, expect.stringMatching(/^Usage: npm run doctor/)])
    }
  })

  test('reports a file of settings that others can read, a missing folder and an open port', async () => {
    const folder = await makeFolder()
    const ENV_FILE = join(folder, 'portal.env')
    await writeFile(ENV_FILE, '', { mode: 0o644 })
    const BACKUP_DIR = join(folder, 'backups')
    const proxied = { TRUST_PROXY: '1', HOST: '0.0.0.0' }
    const { settings } = await examine({ DATA_DIR: folder, ENV_FILE, BACKUP_DIR, ...proxied })
    expect(settings).toContain(`warning: other users can read ${ENV_FILE}`)
    expect(settings).toContain(`error: BACKUP_DIR does not exist: ${BACKUP_DIR}`)
    expect(settings).toContain('can forge its address')
    await chmod(ENV_FILE, 0o600)
    const other = await examine({ DATA_DIR: folder, ENV_FILE, TRUST_PROXY: '1' })
    expect(other.settings).not.toMatch(/other users|BACKUP_DIR|forge/)
    const none = await examine({ DATA_DIR: folder, ENV_FILE: '/dev/null' })
    expect(none.settings).not.toContain('other users')
  })

  test('asks the sign-in provider for its metadata and keys, and compares the clocks', async () => {
    const provider = await startProvider('http://localhost:3000')
    onTestFinished(() => provider.stop())
    const environment: Record<string, string> = {
      ...provider.environment,
      DATA_DIR: await makeFolder(),
    }
    const find = async () => (await examine(environment)).provider
    expect(await find()).toBe(`ok: the sign-in provider ${provider.issuer} answers`)
    provider.mode = 'broken'
    expect(await find()).toMatch(
      /^error: .+ cannot be used: http:.+\/openid-configuration responds with status 500$/,
    )
    provider.mode = 'fine'
    environment.OIDC_ISSUER = `${provider.issuer}/none`
    expect(await find()).toContain(
      '/none/.well-known/openid-configuration responds with status 404',
    )

    const late = createServer((incoming, outgoing) => {
      const at = `http://${incoming.headers.host}`
      const answer = { issuer, jwks_uri: `${at}/keys`, keys: [{}] }
      outgoing.setHeader('Date', new Date(Date.now() - 300_000).toUTCString())
      outgoing.end(isJson ? JSON.stringify(answer) : '<html>')
    })
    let [issuer, isJson] = ['https://other.example', false]
    const port = await openTestServer(late)
    environment.OIDC_ISSUER = `http://127.0.0.1:${port}`
    expect(await find()).toContain('/openid-configuration responds, but not with JSON')
    isJson = true
    expect(await find()).toContain('its metadata is of the issuer https://other.example')
    issuer = environment.OIDC_ISSUER
    expect(await find()).toMatch(/^warning: the clocks .+ differ by (299|300|301) seconds$/)
  })

  test('reports a misspelled name, a lost database, and a mail server that is gone', async () => {
    const smtp = await startSmtp()
    await smtp.stop()
    const DATA_DIR = await makeFolder()
    await writeFile(join(DATA_DIR, 'auth-secret'), 's'.repeat(40))
    const environment = { DATA_DIR, SMTP_URL: smtp.url, ENV_FILE_NAMES: 'PUBLC_URL' }
    expect(await examine(environment)).toMatchObject({
      settings: expect.stringContaining('warning: PUBLC_URL in .env is no variable'),
      database: expect.stringMatching(/^error: There is no database .+ auth-secret shows/),
      mail: expect.stringMatching(/^error: the mail server cannot be used \(CONN\): /),
    })
  })

  test('reports an old, a missing and an unreadable backup, and games that may be down', async () => {
    const place = await makePlace()
    const db = await openTestDatabase(join(place.DATA_DIR, 'io-arcade.sqlite'))
    const { portal_id } = await db
      .selectFrom('portal_identity')
      .select('portal_id')
      .executeTakeFirstOrThrow()
    const state = { failures: 2, checked_at: 0 }
    await insertRows(db, 'game_check', { game_id: 'agar', state: 'down', ...state })
    const environment = { ...place, BACKUP_DIR: await makeFolder(), GAME_CHECKS: 'on' }
    const missing = await examine({ ...environment, GAME_CHECKS: 'off' })
    expect(missing.backup).toContain('error: there is no backup of this database')
    expect(missing.games).toBe('warning: refuse the frame or may be down: agar')

    const madeAt = new Date(Date.now() - 48 * 60 * 60_000)
    const name = `io-arcade-${madeAt.toISOString().replaceAll(':', '')}.backup`
    const metadata: BackupMetadata = {
      engine: 'sqlite',
      madeAt: madeAt.toISOString(),
      portal: null,
      database: portal_id,
      schema: { applied: [...MIGRATION_NAMES] },
      accounts: 0,
      likes: 0,
    }
    const body = {
      secrets: { authSecret: null },
      games: [],
      database: (async function* () {})(),
    }
    await writeContainer(join(environment.BACKUP_DIR, name), metadata, body, undefined)
    const old = await examine({ ...environment, GAME_CHECKS: 'off' })
    expect(old.backup).toContain('warning: the newest backup is 48h 0m old')

    const BACKUP_PASSPHRASE_FILE = await writePassphrase('a good long passphrase')
    await backUp({ ...environment, GAME_CHECKS: 'off', BACKUP_PASSPHRASE_FILE })
    const wrong = await writePassphrase('another long passphrase')
    const unreadable = await examine({
      ...place,
      BACKUP_DIR: environment.BACKUP_DIR,
      BACKUP_PASSPHRASE_FILE: wrong,
    })
    expect(unreadable.backup).toMatch(/^error: The passphrase does not match /)
    const none = await examine({ ...place, BACKUP_PASSPHRASE_FILE: '/nowhere' })
    expect(none.backup).toMatch(/^error: BACKUP_PASSPHRASE_FILE cannot be read/)
  })
})
