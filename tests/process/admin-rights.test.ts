/**
 * Every role requests every page and every file of the administration, over HTTP, and has the rights to
 * its forms that the documentation says.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import type { EngineBoolean } from '#platform/db/tables.ts'
import { ADMIN_PAGES, type AdminPageId } from '#features/administration/admin-pages.ts'
import { ADMIN_ACTIONS } from '#features/administration/server/admin-pages.server.ts'
import { can } from '#features/authorization/can.ts'
import { storeExample } from '#features/hosted-games/server/example-game.server.ts'
import { ACTORS, INTENTS, PAGES, mayDo, type ActorRole } from '../admin-rights.ts'
import { readerOfAllRows } from '../all-rows.ts'
import { listBackups } from '../backups.ts'
import { signUpByForm } from '../player-client.ts'
import { findFreePort, startPortal, type Portal } from '../portal.ts'
import { until } from '../until.ts'

const ROLES = ['player', 'moderator', 'owner'] as const
const EXPORT = '/admin/audit-log.csv'

let folder: string
let portal: Portal
let db: OpenDatabase
let readAllRows: () => Promise<string>
/** The version of a hosted game whose page is requested. */
let versionId: string
const accounts = {} as Record<ActorRole, { id: string; email: string; cookie: string }>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'io-arcade-rights-'))
  const passphraseFile = join(folder, 'passphrase')
  writeFileSync(passphraseFile, 'a passphrase of the tests')
  const port = String(await findFreePort())
  portal = await startPortal({
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'o'.repeat(16),
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    // Mails stay in the outbox.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@example.org',
  })
  db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  readAllRows = await readerOfAllRows(db)
  accounts.visitor = { id: '', email: '', cookie: '' }
  for (const role of ROLES) {
    const { email, cookie } = await signUpByForm(portal.url)
    const confirmed = { role, email_verified: sql<EngineBoolean>`true` }
    const user = db.updateTable('user').set(confirmed).where('email', '=', email).returning('id')
    accounts[role] = { ...(await user.executeTakeFirstOrThrow()), email, cookie }
  }
  versionId = await storeExample(db, accounts.owner.id)
})
afterAll(async () => {
  await db?.destroy()
  await portal?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Sends a request; a form if there are fields. */
const send = (by: ActorRole, method: string, path: string, fields?: Record<string, string>) =>
  fetch(portal.url + path, {
    method,
    headers: { origin: portal.url, cookie: accounts[by].cookie },
    redirect: 'manual',
    body: fields ? new URLSearchParams(fields) : null,
  })

/** Returns the status of the response, or `sign-in` if it leads there. */
async function outcomeOf(response: Response): Promise<number | 'sign-in'> {
  // A data request has the address in its body. A form stays on its page, and names it.
  const text = (response.headers.get('location') ?? '') + (await response.text())
  const leadsOn = [202, 302, 401].includes(response.status)
  return leadsOn && text.includes('/sign-in?next=') ? 'sign-in' : response.status
}

function pathOf(id: AdminPageId): string {
  const { path } = ADMIN_PAGES.find((page) => page.id === id)!
  return `/admin${path.replace(':id', id === 'game' ? 'kour' : accounts.player.id)}`
    .replace(':version', versionId)
    .replace(/\/$/, '')
}

async function hasChangedRows(run: () => Promise<unknown>): Promise<boolean> {
  const before = await readAllRows()
  await run()
  return (await readAllRows()) !== before
}

it('every page and every form has an expectation', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(ADMIN_PAGES.map(({ id }) => id).toSorted())
  expect(Object.keys(INTENTS).toSorted()).toEqual(ADMIN_ACTIONS.map(({ name }) => name).toSorted())
})

describe.each(ACTORS)('as %s', (by) => {
  const refusal = by === 'visitor' ? 'sign-in' : 404

  it.each(ADMIN_PAGES.map(({ id }) => id))('the page %s', async (id) => {
    const path = pathOf(id)
    const [, page = ''] = path.split('/admin')
    // The link of the first start leads there without an account.
    const mayOpen = Boolean(mayDo(by, PAGES[id])) || (by === 'visitor' && id === 'owner')
    const others = [
      `/de${path}`,
      `/admin${page.toUpperCase()}`,
      `${path}.data?_routes=routes/admin`,
    ]
    for (const address of [path, `${path}.data`, ...(mayOpen ? [] : others)]) {
      const [shown, head] = await Promise.all([send(by, 'GET', address), send(by, 'HEAD', address)])
      expect([address, head.status]).toEqual([address, shown.status])
      expect([address, await outcomeOf(shown)]).toEqual([address, mayOpen ? 200 : refusal])
    }

    const refused = mayOpen ? 400 : refusal
    const sendAll = () =>
      Promise.all(
        ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
          [path, `${path}.data`].map(async (address) => {
            const outcome = await outcomeOf(await send(by, method, address, { intent: 'nothing' }))
            // React Router knows no other methods.
            const expected = method === 'POST' ? [refused] : [refused, 405]
            expect(expected, `${method} ${address}`).toContain(outcome)
          }),
        ),
      )
    expect(await hasChangedRows(sendAll)).toBe(false)
  })

  it('the export of the audit log', async () => {
    const mayRead = Boolean(mayDo(by, PAGES['audit-log']))
    let outcome
    let isStreamed
    const isRecorded = await hasChangedRows(async () => {
      const response = await send(by, 'POST', EXPORT)
      outcome = await outcomeOf(response)
      // The file is sent while it is read, so its length is unknown.
      isStreamed = response.ok && !response.headers.has('content-length')
    })
    expect([outcome, isRecorded, isStreamed]).toEqual([mayRead ? 200 : refusal, mayRead, mayRead])
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const { status, headers } = await send(by, method, EXPORT)
      expect([status, headers.get('content-type')]).not.toEqual([200, 'text/csv; charset=utf-8'])
    }
  })

  it('the file of the games', async () => {
    const mayRead = Boolean(mayDo(by, INTENTS['import-games']!))
    const response = await send(by, 'GET', '/admin/games.json')
    expect(response.headers.has('content-disposition')).toBe(mayRead)
    expect(await outcomeOf(response)).toBe(mayRead ? 200 : refusal)
  })

  it('the file of a backup', async () => {
    const mayRead = Boolean(mayDo(by, PAGES.backups))
    const backups = join(portal.dataDir, 'backups')
    if ((await listBackups(backups)).length === 0) {
      await send('owner', 'POST', '/admin/backups', { intent: 'make-backup' })
      await until('the backup is made', async () => (await listBackups(backups)).length > 0)
    }
    const path = `/admin/backups/${basename((await listBackups(backups))[0]!)}`
    let outcome
    const isRecorded = await hasChangedRows(async () => {
      outcome = await outcomeOf(await send(by, 'GET', path))
    })
    expect([outcome, isRecorded]).toEqual([mayRead ? 200 : refusal, mayRead])
    for (const [method, address] of [
      ['HEAD', path],
      ['POST', path],
      ['GET', `${path}.data`],
    ] as const) {
      const { headers } = await send(by, method, address)
      expect(headers.get('content-disposition')).toBeNull()
    }
  })
})

it('the overview offers owners alone a test mail, and says that the provider fails', async () => {
  for (const by of ['moderator', 'owner'] as const) {
    const html = await (await send(by, 'GET', '/admin')).text()
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<li>The sign-in provider OpenID Connect')
    expect(html.includes('value="send-test-mail"')).toBe(by === 'owner')
    expect(html.includes('>Turn on nightly backups<')).toBe(by === 'owner')
  }
})

it('requires re-authentication after two hours, before a page and before a file', async () => {
  const sessions = db.updateTable('session').where('user_id', '=', accounts.owner.id)
  await sessions.set({ authenticated_at: db.now() - 121 * 60_000 }).execute()
  const isRecorded = await hasChangedRows(async () => {
    for (const [method, path] of [
      ['GET', '/admin/audit-log'],
      ['POST', EXPORT],
    ] as const) {
      const { status, headers } = await send('owner', method, path)
      const next = '/confirm-identity?next=%2Fadmin%2Faudit-log'
      expect([status, headers.get('location')]).toEqual([302, next])
    }
  })
  expect(isRecorded).toBe(false)
  await sessions.set({ authenticated_at: db.now() - 119 * 60_000 }).execute()
  expect((await send('owner', 'GET', '/admin/audit-log')).status).toBe(200)
})

it.each(ROLES)('a form sent as %s needs the right of its row in the table', (by) => {
  for (const { name, right } of ADMIN_ACTIONS) {
    const may = mayDo(by, INTENTS[name]!)
    const actor = { userId: accounts[by].id, role: by }
    // `player-acts.test.ts` tests which accounts it may be about.
    const expected = typeof may === 'boolean' ? may : may.length > 0
    const isOfAccount = right === 'view-players'
    expect.soft(can(actor, right, actor), name).toBe(isOfAccount ? by !== 'player' : expected)
  }
})
