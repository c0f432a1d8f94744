/** Storage that fails during operation: changes get 503, and nothing confirmed is lost. */
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { games } from '#catalogue/index.ts'
import { PASSWORD, postForm, signUpByForm, type PlayerClient } from '../player-client.ts'
import type { Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { useOwnPostgres } from '../own-postgres.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { words } from '../words.ts'
import { openTestDatabase } from '../test-database.ts'

const gameIds = games.map(({ id }) => id)

/** Sends every kind of change; returns the responses. */
async function listResponses(portal: Portal, player: PlayerClient) {
  const visitor = { name: 'Eve', email: 'eve@example.org', password: PASSWORD }
  const newPassword = 'another good long password'
  const actions: Record<string, () => Promise<Response>> = {
    like: () => player.like('agar', true),
    unlike: () => player.like('survev', false),
    'play time': () => player.reportPlay('agar', 100),
    'sign-up': () => postForm(portal.url, '/sign-up', visitor),
    'sign-in': () => postForm(portal.url, '/sign-in', { email: player.email, password: PASSWORD }),
    'forgotten password': () => postForm(portal.url, '/forgot-password', { email: player.email }),
    name: () =>
      player.post('/settings', { intent: 'save-account', name: 'Grace', email: player.email }),
    preferences: () => player.post('/settings', { intent: 'save-notifications' }),
    privacy: () => player.post('/settings', { intent: 'save-privacy' }),
    password: () =>
      player.post('/settings', {
        intent: 'change-password',
        currentPassword: PASSWORD,
        newPassword,
        passwordConfirmation: newPassword,
      }),
    notifications: () =>
      player.post('/notifications', {
        intent: 'read-notifications',
        shownUntil: String(Date.now()),
      }),
    deletion: () =>
      player.post('/settings', { intent: 'delete-account', emailConfirmation: player.email }),
    'sign-out': () => player.post('/sign-out', {}),
    readiness: () => fetch(`${portal.url}/readyz`),
  }
  const responses: Record<string, string> = {}
  for (const [name, act] of Object.entries(actions)) {
    const response = await act()
    const retryAfter = response.headers.get('Retry-After')
    responses[name] = retryAfter ? `${response.status}, ${retryAfter}` : String(response.status)
  }
  return responses
}

/** Private pages of the player, and data requests of the client script. */
const OWN_PAGES = words`
  /api/me /profile /settings /settings?tab=security /notifications /notifications/latest
  /settings/data /profile.data /settings.data`
/** Public pages, one of them requested for the first time. */
const PUBLIC_PAGES = ['/', '/game/agar', '/?search=never+asked', '/about', '/_.data', '/sign-in']

/** Application name of the test's own connections. */
const TEST = 'test'

/** Ends every connection to the database except the test's. */
const cutConnections = (db: OpenDatabase) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name <> ${TEST}`.execute(db)

const listLikes = async (db: OpenDatabase) =>
  (await db.selectFrom('game_like').select('game_id').execute()).map(({ game_id }) => game_id)

test('a full disk rejects changes with 503, and recovers without a restart', async (context) => {
  const disk = await mountSmallDisk(context)
  const portal = await startTestPortal({ DATA_DIR: disk.path })
  const player = await signUpByForm(portal.url)
  expect((await player.like('survev', true)).status).toBe(200)
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  await disk.fill()
  const confirmed = ['survev']
  for (const gameId of gameIds.filter((id) => id !== 'survev')) {
    const { status } = await player.like(gameId, true)
    expect([200, 503]).toContain(status)
    if (status === 200) confirmed.push(gameId)
  }
  await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(503)
  const responses = await listResponses(portal, player)
  expect(responses).toEqual(
    Object.fromEntries(Object.keys(responses).map((name) => [name, '503, 5'])),
  )
  const sent = await player.post('/notifications', {
    intent: 'read-notifications',
    shownUntil: String(Date.now()),
  })
  expect(await sent.text()).toContain('An error occurred')
  // Requests that only read are not affected.
  for (const path of ['/', '/game/agar', '/profile', '/settings', '/notifications/latest']) {
    expect([path, (await player.get(path)).status]).toEqual([path, 200])
  }

  await disk.free()
  await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(200)
  const db = await openTestDatabase(join(disk.path, 'io-arcade.sqlite'))
  expect(new Set(await listLikes(db))).toEqual(new Set(confirmed))
  expect((await player.like('bloxd', true)).status).toBe(200)
  const others = await signUpByForm(portal.url)
  expect((await others.post('/sign-out', {})).status).toBe(302)
  await expect.poll(portal.output).toContain('the storage works again')
  expect(portal.output().match(/"level":50/g)).toHaveLength(1)
})

test('without Postgres changes mean 503 until it is back', async (context) => {
  const postgres = await useOwnPostgres(context)
  const portal = await startTestPortal({ DATABASE_URL: postgres.url })
  const players = await Promise.all(Array.from({ length: 4 }, () => signUpByForm(portal.url)))
  const [player] = players as [PlayerClient]
  const db = await openDatabase(`${postgres.url}?application_name=${TEST}`)
  onTestFinished(() => db.destroy().catch(() => undefined))

  // Cuts all connections repeatedly while likes are written.
  const statuses = new Set<number>()
  let confirmed = 0
  let cuts = 0
  await Promise.all(
    players.map(async (each) => {
      for (const gameId of gameIds) {
        const { status } = await each.like(gameId, true)
        statuses.add(status)
        if (status === 200) confirmed += 1
        const { rows } = await cutConnections(db)
        cuts += rows.length
      }
    }),
  )
  expect(cuts).toBeGreaterThan(0)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await listLikes(db)).length).toBeGreaterThanOrEqual(confirmed)

  await postgres.halt()
  const responses = await listResponses(portal, player)
  expect(responses).toEqual(
    Object.fromEntries(Object.keys(responses).map((name) => [name, '503, 5'])),
  )
  for (const path of OWN_PAGES) {
    const response = await player.get(path)
    const { status, headers } = response
    expect([path, status, headers.get('Retry-After')]).toEqual([path, 503, '5'])
    if (/\.data|\/data|latest|api/.test(path)) continue
    const html = await response.text()
    expect([path, html]).toEqual([path, expect.stringContaining('t reach your data right now')])
    expect(headers.get('Cache-Control')).toContain('no-store')
    expect(headers.get('Content-Security-Policy')).toContain("object-src 'none'")
  }
  // Visitors do not notice, and players see the same public pages.
  for (const path of PUBLIC_PAGES) {
    expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200])
  }
  for (const path of PUBLIC_PAGES.filter((path) => path !== '/sign-in')) {
    expect([path, (await player.get(path)).status]).toEqual([path, 200])
  }
  // A visitor's page that needs the database.
  const unknown = await fetch(`${portal.url}/player/3f2a8a52-8d6f-4c0c-9d9f-0f2b9d3f2a11`)
  expect([unknown.status, unknown.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await unknown.text()).toContain('t load this page right now')
  // Many failing requests log few lines.
  for (let round = 0; round < 20; round += 1) {
    const crowd = await Promise.all(Array.from({ length: 50 }, () => player.get('/profile')))
    expect(new Set(crowd.map(({ status }) => status))).toEqual(new Set([503]))
  }
  expect(portal.output().match(/"level":50/g)!.length).toBeLessThan(5)

  await postgres.resume()
  await expect.poll(async () => (await fetch(`${portal.url}/readyz`)).status).toBe(200)
  expect((await player.like('agar', false)).status).toBe(200)
  await expect.poll(portal.output).toMatch(/"leftOut":1\d{3}.+works again/)
})
