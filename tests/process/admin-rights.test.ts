/**
 * Every role requests every page and sends every form of the administration, over HTTP. What is
 * refused changes no row; what is allowed changes some, so the refused forms were valid.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import type { EngineBoolean, Role } from '#platform/db/tables.ts'
import { ADMIN_PAGES, type AdminPageId } from '#features/administration/admin-pages.ts'
import { ADMIN_ACTIONS } from '#features/administration/server/admin-actions.server.ts'
import { addVersion, CHANGES_NOTHING, FORM_POSTS } from '../admin-forms.ts'
import { ACTORS, INTENTS, PAGES, mayDo, type ActorRole } from '../admin-rights.ts'
import { readerOfAllRows } from '../all-rows.ts'
import { listBackups } from '../backups.ts'
import { makeUser } from '../factories.ts'
import { signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
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
  portal = await startPortal({
    BACKUP_PASSPHRASE_FILE: passphraseFile,
    // Mails stay in the outbox.
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@example.org',
  })
  db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  readAllRows = await readerOfAllRows(db)
  versionId = await addVersion(db)
  accounts.visitor = { id: '', email: '', cookie: '' }
  for (const role of ROLES) {
    const { email, cookie } = await signUpByForm(portal.url)
    const confirmed = { role, email_verified: sql<EngineBoolean>`true` }
    const user = db.updateTable('user').set(confirmed).where('email', '=', email).returning('id')
    accounts[role] = { ...(await user.executeTakeFirstOrThrow()), email, cookie }
  }
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

/** Returns the status of the response, or `sign-in` for a redirect there. */
async function outcomeOf(response: Response): Promise<number | 'sign-in'> {
  // A data request has the redirect in its body.
  const text = (response.headers.get('location') ?? '') + (await response.text())
  const isRedirect = response.status === 302 || response.status === 202
  return isRedirect && text.includes('/sign-in?next=') ? 'sign-in' : response.status
}

function pathOf(id: AdminPageId, accountId = accounts.player.id): string {
  const { path } = ADMIN_PAGES.find((page) => page.id === id)!
  return `/admin${path.replace(':id', id === 'game' ? 'kour' : accountId)}`
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

it('a file is not sent to a session that is too old', async () => {
  const sessions = db.updateTable('session').where('user_id', '=', accounts.owner.id)
  await sessions.set({ authenticated_at: 1 }).execute()
  const isRecorded = await hasChangedRows(async () => {
    const { status, headers } = await send('owner', 'POST', EXPORT)
    const next = '/confirm-identity?next=%2Fadmin%2Faudit-log'
    expect([status, headers.get('location')]).toEqual([302, next])
  })
  expect(isRecorded).toBe(false)
  await sessions.set({ authenticated_at: db.now() }).execute()
})

/** Accounts of each role for each actor, and the form about each, filled. */
async function preparePosts(intent: string) {
  const [page, fill] = FORM_POSTS[intent]!
  const isOfAccounts = page === 'player' || /-players$|-suspensions$/.test(intent)
  const prepare = async (by: ActorRole, target: { id: string; email: string; role: Role }) => {
    const staffId = accounts[by === 'moderator' ? by : 'owner'].id
    const may = mayDo(by, INTENTS[intent]!)
    const isAllowed = typeof may === 'boolean' ? may : may.includes(target.role)
    const fields = { intent, ...(await fill({ db, by, staffId, account: target })) }
    return { by, path: pathOf(page, target.id), fields, isAllowed }
  }
  const posts = []
  for (const by of ACTORS) {
    for (const role of isOfAccounts ? ROLES : (['player'] as const)) {
      const { id, email } = await makeUser(db)
      await db.updateTable('user').set({ role }).where('id', '=', id).execute()
      posts.push(await prepare(by, { id, email, role }))
    }
  }
  // To their own account nobody does anything but write notes, and give up the role of owner. What
  // would have to be prepared there is in player-acts.test.ts.
  const isForOwn = !/-note$|lift-suspension|remove-factors/.test(intent)
  for (const by of isOfAccounts && isForOwn ? (['moderator', 'owner'] as const) : []) {
    if (intent === 'change-role' && by === 'owner') continue
    posts.push({ ...(await prepare(by, { ...accounts[by], role: by })), isAllowed: false })
  }
  return posts
}

it.each(Object.keys(INTENTS))('the form %s', async (intent) => {
  const posts = await preparePosts(intent)
  const sendRefused = async () => {
    for (const { by, path, fields } of posts.filter(({ isAllowed }) => !isAllowed)) {
      // Also from a page that everyone may open.
      const addresses = [path, `${path}.data`, '/admin/owner.data']
      const check = async (address: string) => {
        const outcome = await outcomeOf(await send(by, 'POST', address, fields))
        // Visitors may open the page of the first start: it has one form, which is none of these.
        const ofVisitor = address.startsWith('/admin/owner') ? 400 : 'sign-in'
        const expected = by === 'visitor' ? [ofVisitor] : [400, 403, 404, 409]
        expect(expected, `${by} at ${address}`).toContain(outcome)
      }
      await Promise.all(addresses.map(check))
    }
  }
  const before = await readAllRows()
  await sendRefused()
  expect(await readAllRows()).toBe(before)
  const changes = !CHANGES_NOTHING.has(intent)
  for (const { by, path, fields } of posts.filter(({ isAllowed }) => isAllowed)) {
    let status = 0
    const hasChanged = await hasChangedRows(async () => {
      status = (await send(by, 'POST', path, fields)).status
    })
    expect([by, path, hasChanged]).toEqual([by, path, changes])
    expect(changes ? [200, 302] : [200, 400, 422]).toContain(status)
  }
})
