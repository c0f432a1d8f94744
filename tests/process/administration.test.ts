/** The overview and the backups of the administration, over HTTP, as each role. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { account } from '../account-command.ts'
import { listBackups, makeEmptyPlace, makePlace, restore, runBackupCommand } from '../backups.ts'
import { signUpByForm, type PlayerClient } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

let folder: string
let passphraseFile: string
let portal: Portal
let owner: PlayerClient
let moderator: PlayerClient
let player: PlayerClient

async function signUpAs(role?: 'owner' | 'moderator'): Promise<PlayerClient> {
  const client = await signUpByForm(portal.url)
  if (!role) return client
  const { code } = await account({ DATA_DIR: portal.dataDir }, ['role', client.email, role])
  expect(code).toBe(0)
  return client
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'io-arcade-backups-'))
  passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'a passphrase of the tests')
  portal = await startPortal({
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_PASSPHRASE_FILE: passphraseFile,
  })
  owner = await signUpAs('owner')
  moderator = await signUpAs('moderator')
  player = await signUpAs()
})

afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})

const readPage = async (client: PlayerClient, path: string) => {
  const response = await client.get(path)
  return { status: response.status, html: await response.text() }
}

// The document also has every message of the page, so texts are searched with their tags or values.
/** Returns the values of the first column. */
function readColumn(dataDir: string, query: string): string[] {
  const database = new DatabaseSync(join(dataDir, 'io-arcade.sqlite'), { readOnly: true })
  const rows = database.prepare(query).all()
  database.close()
  return rows.map((row) => String(Object.values(row)[0]))
}

/** The actions in the audit log, without those of commands. */
const readActions = () =>
  readColumn(
    portal.dataDir,
    'select action from audit_entry where actor_id is not null order by id',
  )

describe('the overview', () => {
  it('is nothing that the pages of players know of', async () => {
    expect(await (await player.get('/api/me')).json()).not.toHaveProperty('administration')
    const { html } = await readPage(player, '/settings')
    expect(html).not.toMatch(/href="[^"]*\/admin|needsAttention/)
  })

  it('sends owners a test mail', async () => {
    const response = await owner.post('/admin', { intent: 'send-test-mail' })
    expect(await response.text()).toContain(`A test email to ${owner.email} is queued.`)
    const folder = join(portal.dataDir, 'mail')
    const readMails = () =>
      readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const ofTest = () => readMails().filter((mail) => mail.includes('Subject: Test email'))
    await expect.poll(() => ofTest().length).toBe(1)
    expect(ofTest()[0]).toContain(`To: ${owner.email}\r\n`)
    expect(readActions()).toContain('send-test-mail')
  })
})

test.each(['/admin/nope', '/admin/players/nope', '/admin/backups/nope.backup'])(
  'says that %s is not there, and is not at fault',
  async (path) => {
    const { status, html } = await readPage(owner, path)
    expect([status, html.includes('>The problem is on our side')]).toEqual([404, false])
    expect(html).toContain('>Page not found<')
  },
)

describe('the backups', () => {
  const listPaths = () => listBackups(join(folder, 'backups'))

  it('are made on request, given out to owners, and restored by the command', async () => {
    // The first nightly backup.
    await expect.poll(async () => (await listPaths()).length).toBe(1)
    const make = async () => (await owner.post('/admin/backups', { intent: 'make-backup' })).text()
    await expect.poll(make).toContain('>The backup is being made.<')
    expect((await readPage(owner, '/admin/backups')).html).toMatch(
      /A backup has been in progress since \w+ \d/,
    )
    expect((await owner.post('/admin/backups', { intent: 'make-backup' })).status).toBe(409)
    await expect.poll(async () => (await listPaths()).length).toBe(2)

    const [path] = (await listPaths()).toReversed()
    const name = basename(path!)
    expect((await readPage(owner, '/admin/backups')).html).toContain(`/admin/backups/${name}"`)
    const response = await owner.get(`/admin/backups/${name}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(readFileSync(path!))).toBe(true)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(readActions().filter((action) => action.endsWith('-backup'))).toEqual([
      'make-backup',
      'download-backup',
    ])

    const copy = join(folder, 'downloaded.backup')
    writeFileSync(copy, bytes)
    const place = { ...(await makeEmptyPlace()), BACKUP_PASSPHRASE_FILE: passphraseFile }
    await restore(place, copy)
  })

  it('are only files of the list', async () => {
    const [path] = await listPaths()
    const name = basename(path!)
    const data = await owner.get(`/admin/backups/${name}.data`)
    expect(data.headers.get('content-type')).not.toBe('application/octet-stream')
    writeFileSync(join(folder, 'backups', 'secret'), 'secret')
    for (const other of ['secret', '..%2Fpassphrase', '%2e%2e%2fpassphrase', `${name}.part`, '']) {
      const response = await owner.get(`/admin/backups/${other}`)
      expect([other, response.headers.get('content-disposition')]).toEqual([other, null])
    }
    expect(readActions().filter((action) => action === 'download-backup')).toHaveLength(1)
  })

  it('that are not encrypted do not leave the server', async () => {
    const { code } = await runBackupCommand('backup', {
      DATA_DIR: portal.dataDir,
      BACKUP_DIR: join(folder, 'backups'),
    })
    expect(code).toBe(0)
    const [path] = (await listPaths()).toReversed()
    const { html } = await readPage(owner, '/admin/backups')
    expect(html).toContain('>Not encrypted: copy it on the server')
    expect((await owner.get(`/admin/backups/${basename(path!)}`)).status).toBe(404)
  })
})

describe('the passphrase of backups on the page', () => {
  const PASSPHRASE = 'a passphrase of the page'
  const readStored = (dataDir: string) =>
    readColumn(dataDir, "select value from portal_setting where name = 'backupPassphrase'")
  const set = async (client: PlayerClient, fields: Record<string, string>) => {
    const { html } = await readPage(client, '/admin/backups')
    const seen = /name="seen" value="([^"]*)"/.exec(html)?.[1] ?? ''
    return client.post('/admin/backups', {
      intent: 'save-settings',
      section: 'backups',
      seen,
      ...fields,
    })
  }
  const upload = async (
    url: string,
    { cookie }: PlayerClient,
    bytes: Buffer,
    name = 'mine.backup',
  ) => {
    const body = new FormData()
    body.set('file', new File([new Uint8Array(bytes)], name))
    const headers = { origin: url, cookie, referer: `${url}/de/admin/backups` }
    const sent = { method: 'POST', headers, body, redirect: 'manual' } as const
    const { status, headers: received } = await fetch(`${url}/admin/hosted-uploads?backup`, sent)
    return [status, received.get('location')]
  }

  it('encrypts and checks backups', { timeout: 400_000 }, async () => {
    const other = await startTestPortal({})
    const client = await signUpByForm(other.url)
    await account({ DATA_DIR: other.dataDir }, ['role', client.email, 'owner'])
    const make = async (count: number) => {
      // The process of the one before may still be ending.
      const begin = async () =>
        (await client.post('/admin/backups', { intent: 'make-backup' })).status
      await expect.poll(begin, { timeout: 90_000, interval: 1_000 }).toBe(200)
      const list = () => listBackups(join(other.dataDir, 'backups'))
      await expect.poll(async () => (await list()).length, { timeout: 90_000 }).toBe(count)
      return (await list()).at(-1)!
    }
    const plain = readFileSync(await make(1))

    const short = await set(client, { backupPassphrase: 'short one' })
    const refused = await short.text()
    expect([short.status, readStored(other.dataDir)]).toEqual([422, []])
    expect(refused).toContain('>Use at least 12 characters<')
    expect(refused).not.toContain('short one')

    expect((await set(client, { backupPassphrase: PASSPHRASE })).status).toBe(200)
    const [stored] = readStored(other.dataDir)
    expect(stored).toBeDefined()
    expect(stored).not.toContain(PASSPHRASE)
    // An empty field keeps it.
    expect((await set(client, { backupPassphrase: '' })).status).toBe(200)
    expect(readStored(other.dataDir)).toEqual([stored])
    const path = await make(2)
    const encrypted = readFileSync(path)
    expect(encrypted.toString('latin1')).toContain('"encryption":"age"')
    const name = basename(path)
    expect((await client.get(`/admin/backups/${name}`)).status).toBe(200)
    expect((await readPage(client, '/admin/backups')).html).toContain(
      `BACKUP_PASSPHRASE_FILE=PASSPHRASE.txt`,
    )

    // Commands know it, too.
    const { out } = await runBackupCommand('restore', { DATA_DIR: other.dataDir }, [
      '--check',
      path,
    ])
    expect(out).toContain('It is encrypted, and the passphrase matches.')
    const file = join(folder, 'of-the-page')
    writeFileSync(file, PASSPHRASE)
    const place = { ...(await makeEmptyPlace()), BACKUP_PASSPHRASE_FILE: file }
    await restore(place, path)

    const checked = async () => (await readPage(client, '/admin/backups')).html
    const damaged = Buffer.from(encrypted)
    damaged[damaged.length - 100]! ^= 1
    // The document has all messages: texts are searched with the name.
    for (const [name, bytes, words] of [
      ['encrypted', encrypted, ' can be restored: the portal as it was on'],
      ['plain', plain, ' can be restored: the portal as it was on'],
      ['damaged', damaged, ' cannot be restored:<'],
      ['a letter for $`', Buffer.from('a letter'), ' is damaged, or is not a backup that'],
    ] as const) {
      expect(await upload(other.url, client, bytes, name)).toEqual([303, '/de/admin/backups'])
      await expect.poll(checked, { timeout: 90_000 }).toContain(name + words)
      expect(readdirSync(join(other.dataDir, 'uploads'))).toEqual([])
    }
    expect(await upload(other.url, client, Buffer.from(''), '')).toEqual([
      303,
      '/de/admin/backups?refused=cut',
    ])
    expect(readdirSync(join(other.dataDir, 'uploads'))).toEqual([])

    await set(client, { removeBackupPassphrase: 'on' })
    expect(readStored(other.dataDir)).toEqual([])
  })

  it('does nothing beside that of the environment, and is for owners only', async () => {
    const { html: fixed } = await readPage(owner, '/admin/backups')
    expect(fixed).toContain('Set by BACKUP_PASSPHRASE_FILE,')
    expect(fixed).toMatch(/<input(?=[^>]* name="backupPassphrase")[^>]* disabled=""/)
    await set(owner, { backupPassphrase: PASSPHRASE })
    expect(readStored(portal.dataDir)).toEqual([])
    const before = (await readPage(owner, '/admin/backups')).html
    for (const client of [moderator, player]) {
      expect(await upload(portal.url, client, Buffer.from('x'))).toEqual([
        303,
        '/de/admin/backups?refused=notAllowed',
      ])
      expect((await client.get('/admin/backups')).status).toBe(404)
    }
    const { html } = await readPage(owner, '/admin/backups')
    expect(html.includes('mine.backup')).toBe(before.includes('mine.backup'))
    expect(readActions()).not.toContain('check-backup')
    // The library throws at once.
    const endless = await fetch(`${portal.url}/admin/hosted-uploads?backup`, {
      method: 'POST',
      headers: {
        origin: portal.url,
        cookie: owner.cookie,
        'content-type': `multipart/form-data; boundary=${'b'.repeat(300)}`,
      },
      body: 'no form',
      redirect: 'manual',
    })
    expect(endless.headers.get('location')).toBe('/admin/backups?refused=cut')
    const evil = await fetch(`${portal.url}/admin/hosted-uploads?backup`, {
      method: 'POST',
      headers: { origin: 'https://evil.example', cookie: owner.cookie },
      body: new FormData(),
    })
    expect(evil.status).toBe(403)
  })

  it('that no key opens makes no unencrypted backup', async () => {
    const place = await makePlace()
    const database = new DatabaseSync(join(place.DATA_DIR, 'io-arcade.sqlite'))
    database.exec(
      `insert into portal_setting (name, value, updated_at) values ('backupPassphrase', '"sealed"', 1)`,
    )
    database.close()
    const { code, error } = await runBackupCommand('backup', place)
    expect([code, error]).toEqual([1, expect.stringContaining('set it again on the page Backups')])
    expect(await listBackups(join(place.DATA_DIR, 'backups'))).toEqual([])
  })
})
