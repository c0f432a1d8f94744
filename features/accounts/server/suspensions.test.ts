/** A suspended account: no sign-in, no public profile, everything else unchanged. */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { recordEvents } from '#tests/events.ts'
import { client, mailReset, reset } from '#tests/mailed-links.ts'
import { ada, requester, sessionOf, useServices } from '#tests/sign-ins.ts'
import { until } from '#tests/until.ts'
import { getPublicProfile } from '#features/profile/server/public-profile.server.ts'
import { setLike } from '#features/likes/server/set-like.server.ts'
import { findUserByEmail } from './addresses/address-change.server.ts'
import { liftSuspension, suspendAccount } from './suspensions.server.ts'

const REASON = 'Insulting names.'

describeOnBothEngines('a suspended account', (at) => {
  const { opened, viewerOf, reopen, signIn, signUp } = useServices(at)
  const tryToSignIn = (password = ada.password) => signIn({ email: ada.email, password })

  async function suspendAda() {
    const cookie = sessionOf(await signUp())
    const { userId, sessionId, publicId } = (await viewerOf(cookie))!
    const events = recordEvents(opened.services.db)
    const suspend = (reason = REASON) =>
      transact(opened.services.db, (tx) => suspendAccount(tx, { userId, reason }))
    await suspend()
    return { cookie, userId, sessionId, publicId, events, suspend }
  }

  it('is signed out, and its open pages are notified', async () => {
    const { cookie, userId, events } = await suspendAda()
    expect(await viewerOf(cookie)).toBeUndefined()
    expect(events).toEqual([{ kind: 'all-sessions-ended', userId }])
  })

  it('gets the reason and the contact only for the right password', async () => {
    await suspendAda()
    const wrong = { error: 'Invalid email or password', status: 401 }
    expect(await tryToSignIn('not the password')).toEqual(wrong)
    expect(await tryToSignIn()).toEqual({
      error: 'This account is suspended. Reason: Insulting names.',
      status: 403,
    })
    expect(opened.services.processCounters.signIns.counts).toMatchObject({ wrong: 1, suspended: 1 })
    await reopen({ CONTACT_EMAIL: 'help@example.org' })
    expect(await tryToSignIn()).toMatchObject({
      error: expect.stringContaining('write to help@example.org.'),
    })
    const sessions = await opened.services.db.selectFrom('session').select('id').execute()
    expect(sessions).toEqual([])
  })

  it('is protected by the failed-login throttle', async () => {
    await reopen({ LIMITS: 'on' })
    await suspendAda()
    const guess = (password: string) => signIn({ email: ada.email, password })
    for (let index = 0; index < 10; index += 1) await guess('not the password')
    expect(await guess(ada.password)).toMatchObject({ status: 429 })
  })

  it('stays suspended after a new password', async () => {
    await suspendAda()
    const [token = ''] = await mailReset(at.db, ada.email)
    const password = 'another good password'
    expect(await reset(at.db, token, password)).toBeDefined()
    expect(await tryToSignIn(password)).toMatchObject({ status: 403 })
  })

  it('has no public profile, and its likes do not count', async () => {
    const { userId, publicId } = await suspendAda()
    const { db } = opened.services
    await transact(db, (tx) => setLike(tx, { userId, gameId: 'agar', liked: true }))
    await transact(db, (tx) => suspendAccount(tx, { userId, reason: REASON }))
    expect(await getPublicProfile(opened.services, publicId)).toBeUndefined()
    const counter = await db.selectFrom('game_counter').select('likes').executeTakeFirst()
    expect(counter).toEqual({ likes: 0 })
    await transact(db, (tx) => liftSuspension(tx, userId))
    expect(await getPublicProfile(opened.services, publicId)).toMatchObject({ name: ada.name })
  })

  it('reads until when it is suspended', async () => {
    const { userId } = await suspendAda()
    const { db } = opened.services
    const endsAt = db.now() + 7 * 24 * 60 * 60_000
    await transact(db, (tx) => suspendAccount(tx, { userId, reason: REASON, endsAt }))
    expect(await tryToSignIn()).toMatchObject({
      error: expect.stringMatching(/The suspension ends in 7 days\.$/),
    })
    await at.db.updateTable('suspension').set({ ends_at: db.now() }).execute()
    expect(await tryToSignIn()).toHaveProperty('cookies')
  })

  it('keeps its start time when the reason changes, and can sign in once it is lifted', async () => {
    const { userId, suspend } = await suspendAda()
    const { db } = opened.services
    const read = () => db.selectFrom('suspension').selectAll().executeTakeFirstOrThrow()
    const first = await read()
    await suspend('Spam')
    expect(await read()).toEqual({ ...first, reason: 'Spam' })
    expect(await transact(db, (tx) => liftSuspension(tx, userId))).toBe(true)
    expect(await transact(db, (tx) => liftSuspension(tx, userId))).toBe(false)
    expect(await tryToSignIn()).toHaveProperty('cookies')
  })

  it('gets no session from a concurrent sign-in', async () => {
    const { db } = opened.services
    await signUp()
    const { id: userId } = (await findUserByEmail(db, ada.email))!
    await at.db.deleteFrom('profile').execute()
    const inSignIn = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const wait = async () => {
      inSignIn.resolve()
      await mayEnd.promise
    }
    db.writer.setHandlers({ 'account-created': [wait] })
    const signedIn = signIn(ada, { ...requester, ...client })
    await inSignIn.promise
    let isSuspended = false
    const suspended = transact(db, (tx) => suspendAccount(tx, { userId, reason: REASON })).then(
      () => (isSuspended = true),
    )
    if (at.engine === 'postgres') {
      await until('it is suspended, or waits for the sign-in', async () => {
        const { rows } = await sql`
          select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return isSuspended || rows.length > 0
      })
    }
    mayEnd.resolve()
    await Promise.all([signedIn, suspended])
    expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  })
})
