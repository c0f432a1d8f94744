/**
 * The previous and the current release on one Postgres and one Redis, as during a rolling upgrade
 * of a fleet. The old one runs while the new one migrates the database.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { isInstalled } from '../../scripts/programs.mjs'
import { openEventStream } from '../event-stream.ts'
import { unpackLastRelease, type LastRelease } from '../last-release.ts'
import { PASSWORD, postForm, signUpByForm, type PlayerClient } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { REDIS, startRedis, type TestRedis } from '../redis.ts'
import { startSmtp, type TestSmtp } from '../smtp-server.ts'

/** For a busy machine. */
const WAIT = { timeout: 30_000 }

const postgresUrl = inject('postgresUrl')
/** A hashed script or style in a document. */
const HASHED = /\/assets\/[\w-]+-[\w-]{8}\.(?:js|css)/g

describe.skipIf(!postgresUrl || !isInstalled(REDIS))('two releases', () => {
  let redis: TestRedis
  let smtp: TestSmtp
  let release: LastRelease
  let environment: Record<string, string>
  let now: Portal
  let before: Portal
  /** Signed up before the new release started. */
  let player: PlayerClient

  beforeAll(async () => {
    redis = await startRedis()
    smtp = await startSmtp()
    release = unpackLastRelease()
    environment = {
      DATABASE_URL: await createPostgresDatabase(postgresUrl!),
      REDIS_URL: redis.url,
      AUTH_SECRET: 'one secret for the nodes of both releases',
      SMTP_URL: smtp.url,
      // Both are reached by their own ports here, so each uses its own URL.
      LOG_LEVEL: 'warn',
    }
    before = await startPortal(environment, release.build)
    player = await signUpByForm(before.url)
    now = await startPortal(environment)
  })
  afterAll(async () => {
    await before?.stop()
    await now?.stop()
    await smtp?.stop()
    await redis?.stop()
    await release?.remove()
  })

  test('the old release works after the new one has migrated', async () => {
    expect((await player.like('agar', true)).status).toBe(200)
    expect((await player.reportPlay('agar', 1_000)).status).toBe(200)
    for (const { url } of [before, now]) {
      const page = await fetch(`${url}/profile`, { headers: { cookie: player.cookie } })
      expect(await page.text()).toContain('Agar.io')
    }
    expect((await player.like('agar', false)).status).toBe(200)
  })

  test('the old release starts on the migrated database', async () => {
    await before.stop()
    before = await startPortal(environment, release.build)
    expect((await fetch(`${before.url}/readyz`)).status).toBe(200)
  })

  test('the old release does not need the removed columns and table', async () => {
    const db = await openDatabase(environment.DATABASE_URL!)
    onTestFinished(() => db.destroy())
    const tables = await db.introspection.getTables()
    expect(tables.map(({ name }) => name)).not.toContain('verification')
    const account = tables.find(({ name }) => name === 'account')!
    expect(account.columns.map(({ name }) => name)).not.toContain('scope')

    const client = await signUpByForm(before.url)
    const download = await client.get('/settings/data')
    expect(download.status).toBe(200)
    expect(await download.json()).toMatchObject({ signInMethods: [{ provider: 'credential' }] })
    const fields = { intent: 'delete', emailConfirmation: client.email }
    expect((await client.post('/settings?tab=security', fields)).status).toBeLessThan(400)
    const signedIn = await postForm(before.url, '/sign-in', {
      email: client.email,
      password: PASSWORD,
    })
    expect(signedIn.headers.getSetCookie().join()).not.toMatch(/session=[^;]/)
  })

  test('each accepts sessions of the other', async () => {
    for (const [here, there] of [
      [now, before],
      [before, now],
    ] as const) {
      const { cookie } = await signUpByForm(here.url)
      for (const path of ['/profile', '/notifications', '/settings']) {
        const response = await fetch(there.url + path, { headers: { cookie }, redirect: 'manual' })
        expect(response.status).toBe(200)
        expect(await response.text()).toContain('Ada')
      }
    }
  })

  test('each shows likes and notifications of the other within a second', async () => {
    for (const [here, there, gameId] of [
      [now, before, 'agar'],
      [before, now, 'mope'],
    ] as const) {
      const player = await signUpByForm(here.url)
      const stream = await openEventStream(`${there.url}/live`, { cookie: player.cookie })
      const received: unknown[] = []
      void (async () => {
        for (;;) received.push(await stream.next())
      })().catch(() => undefined)
      expect((await player.like(gameId, true)).status).toBe(200)
      const liked = { event: 'message', data: { likes: { [gameId]: 1 } } }
      await vi.waitFor(() => expect(received).toContainEqual(liked), WAIT)
      await player.post('/notifications', { intent: 'read-all' })
      await vi.waitFor(() => expect(received).toContainEqual({ event: 'unread', data: 0 }), WAIT)
      stream.close()
    }
  })

  test('a sign-out on one ends the session and its streams on the other', async () => {
    const { cookie } = await signUpByForm(now.url)
    const stream = await openEventStream(`${before.url}/live`, { cookie })
    await postForm(now.url, '/sign-out', {}, cookie)
    await vi.waitFor(async () => expect((await stream.next()).event).toBe('signed-out'), WAIT)
    const response = await fetch(`${before.url}/profile`, {
      headers: { cookie },
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
  })

  test('a password set on one works on the other', async () => {
    const player = await signUpByForm(before.url)
    const newPassword = 'another good long password'
    const changed = await player.post('/settings?tab=security', {
      intent: 'password',
      currentPassword: PASSWORD,
      newPassword,
      passwordConfirmation: newPassword,
    })
    expect(changed.status).toBeLessThan(400)
    const signedIn = await postForm(now.url, '/sign-in', {
      email: player.email,
      password: newPassword,
    })
    expect(signedIn.headers.getSetCookie().join()).toMatch(/session=/)
  })

  test('each serves the scripts and styles for pages of the other', async () => {
    for (const [here, there] of [
      [now, before],
      [before, now],
    ] as const) {
      const document = await (await fetch(`${here.url}/game/survev`)).text()
      const paths = [...new Set(document.match(HASHED))]
      expect(paths.length).toBeGreaterThan(3)
      for (const path of paths) {
        const [own, other] = await Promise.all([fetch(here.url + path), fetch(there.url + path)])
        expect(other.status).toBe(200)
        expect(await other.text()).toBe(await own.text())
      }
    }
  })

  test('after a day, sessions are stored as hashes and stay valid', async () => {
    const late = await signUpByForm(before.url)
    const db = await openDatabase(environment.DATABASE_URL!)
    onTestFinished(() => db.destroy())
    const countRaw = async () => {
      const { rows } = await sql<{ raw: string; all: string }>`
        select count(*) as "all", count(*) filter (where token not like 'sha256:%') as raw
        from session`.execute(db)
      return { raw: Number(rows[0]!.raw), all: Number(rows[0]!.all) }
    }
    // Until then, nodes of the previous release must find them.
    const { raw, all } = await countRaw()
    expect(raw).toBe(all)
    expect(all).toBeGreaterThan(5)

    // Sets the time to a day after the upgrade.
    await db.updateTable('chores').set({ next_round_at: 0 }).where('id', 'in', [1, 16]).execute()
    const later = await startPortal(environment)
    onTestFinished(() => later.stop())
    await vi.waitFor(async () => expect((await countRaw()).raw).toBe(0), WAIT)
    for (const { cookie } of [player, late]) {
      for (const { url } of [later, now]) {
        const response = await fetch(`${url}/profile`, { headers: { cookie }, redirect: 'manual' })
        expect(response.status).toBe(200)
      }
    }
    await signUpByForm(later.url)
    expect((await countRaw()).raw).toBe(0)
  })

  test('neither has logged an error', () => {
    expect(now.output() + before.output()).not.toMatch(/"level":50|"err"/)
  })
})
