/** Session tokens: rows hold hashes, and tokens of the previous release stay valid (ADR 52). */
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { transact } from '#app/db/transact.server.ts'
import { SESSION_HASHES_ID } from '#app/db/job-leases.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { until } from '#tests/until.ts'
import { findPlayer } from '#server/http/find-player.ts'
import { createSession } from './create-session.server.ts'
import { signToken } from './session-cookie.server.ts'
import { createSessionFinder, findViewer } from './session.server.ts'
import { hashStoredTokens, makeSessionToken, readUpgradeEnd } from './session-token.server.ts'

const keys = { secret: 'a secret of the tests, long enough to be one' }
const LATER = Number.MAX_SAFE_INTEGER

describeOnBothEngines('session token', (at) => {
  /** Opens a session. Until `rawTokensUntil` its row holds the raw token. */
  async function open(rawTokensUntil?: number) {
    const { id: userId } = await makeUser(at.db)
    const token = makeSessionToken({ rawTokensUntil: rawTokensUntil ?? 0 }, at.db.now())
    await transact(at.db, (tx) => createSession(tx, { userId, token }))
    return { userId, token }
  }

  const listStored = async () =>
    (await at.db.selectFrom('session').select('token').execute()).map(({ token }) => token)

  /** Looks the session up in all three ways. Returns the user ids that they find. */
  async function findBy(secret: string) {
    const cookie = signToken(secret, keys.secret)
    return [
      (await findViewer(at.db, cookie, keys))?.userId,
      (await findPlayer(at.db, cookie, keys, { since: 0 }))?.userId,
      (await createSessionFinder(at.db, keys)(cookie))?.userId,
    ]
  }

  it('is stored and looked up as its hash', async () => {
    const { userId, token } = await open()
    const stored = await listStored()
    expect(stored).toEqual([expect.stringMatching(/^sha256:[\w-]{43}$/)])
    expect(await findBy(token.secret)).toEqual([userId, userId, userId])
    // The stored value alone does not sign in.
    expect(await findBy(stored[0]!)).toEqual([undefined, undefined, undefined])
  })

  it('is stored raw while nodes of the previous release run', async () => {
    const { userId, token } = await open(LATER)
    expect(await listStored()).toEqual([token.secret])
    expect(await findBy(token.secret)).toEqual([userId, userId, userId])
  })

  it('stays valid when its row is hashed', async () => {
    const raw = [await open(LATER), await open(LATER), await open(LATER)]
    const hashed = await open()
    const [before] = await at.db
      .selectFrom('session')
      .select('token')
      .where('user_id', '=', hashed.userId)
      .execute()
    expect(await transact(at.db, (tx) => hashStoredTokens(tx, 2))).toBe(2)
    expect(await transact(at.db, (tx) => hashStoredTokens(tx, 2))).toBe(1)
    expect(await transact(at.db, (tx) => hashStoredTokens(tx, 2))).toBe(0)
    const stored = await listStored()
    expect(stored).toContain(before!.token)
    expect(stored.filter((token) => /^sha256:[\w-]{43}$/.test(token))).toHaveLength(4)
    for (const { userId, token } of [...raw, hashed]) {
      expect(await findBy(token.secret)).toEqual([userId, userId, userId])
    }
  })

  it('is found by a cookie of the previous key while that key is configured', async () => {
    const { userId, token } = await open()
    const cookie = signToken(token.secret, keys.secret)
    const secret = 'the next secret of the portal, long enough'
    const renewed = { secret, previousSecret: keys.secret }
    expect((await findViewer(at.db, cookie, renewed))?.userId).toBe(userId)
    expect((await createSessionFinder(at.db, renewed)(cookie))?.userId).toBe(userId)
    expect(await findViewer(at.db, cookie, { secret })).toBeUndefined()
  })

  it('is hashed at once in a new database', async () => {
    expect(await readUpgradeEnd(at.db)).toBe(0)
    await at.db.insertInto('chores').values({ id: SESSION_HASHES_ID, next_round_at: 7 }).execute()
    expect(await readUpgradeEnd(at.db)).toBe(7)
  })
  // SQLite has a single writer.
  if (at.engine === 'sqlite') return

  it('is not overwritten by the hash of the token that it replaces', async () => {
    const { userId, token: former } = await open(LATER)
    const token = makeSessionToken({}, at.db.now())
    const isReplaced = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const replaced = transact(at.db, async (tx) => {
      await tx.updateTable('session').set({ token: token.stored }).execute()
      isReplaced.resolve()
      await mayEnd.promise
    })
    await isReplaced.promise
    const hashed = transact(at.db, (tx) => hashStoredTokens(tx, 10))
    await until('it waits for the row', async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(at.db)
      return rows.length > 0
    })
    mayEnd.resolve()
    await Promise.all([replaced, hashed])
    expect(await findBy(token.secret)).toEqual([userId, userId, userId])
    expect(await findBy(former.secret)).toEqual([undefined, undefined, undefined])
  })
})
