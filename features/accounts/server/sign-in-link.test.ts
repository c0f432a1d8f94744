/** Tests the operator's links that sign in once. */
import { beforeEach, expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, type TestUser } from '#tests/factories.ts'
import { withoutWrites } from '#tests/locks.ts'
import { enter as enterBy, sessionOf, useServices } from '#tests/sign-ins.ts'
import { makeSignInLink, SIGN_IN_BY_LINK } from './sign-in-link.server.ts'

const MINUTE_MS = 60_000

describeOnBothEngines('a link that signs in', (at) => {
  const { opened, viewerOf } = useServices(at)
  let user: TestUser
  beforeEach(async () => {
    user = await makeUser(at.db)
  })

  function makeToken(madeAt = at.db.now()): string {
    const { cookieKey, config } = opened.services
    const owner = { userId: user.id, email: user.email }
    return new URL(makeSignInLink(cookieKey, config, owner, madeAt)).searchParams.get('token')!
  }
  const enter = (token: string) => enterBy(SIGN_IN_BY_LINK, opened.services, { token })
  const DEAD = { error: expect.stringMatching(/^This link was already used/), status: 400 }

  it('works once, also if it is used twice at the same time', async () => {
    const token = makeToken()
    const results = await Promise.all([enter(token), enter(token)])
    const [entered, ...others] = results.filter((result) => !('error' in result))
    expect(others).toEqual([])
    expect(await viewerOf(sessionOf(entered!))).toMatchObject({ userId: user.id })
    expect(await enter(token)).toEqual(DEAD)
  })

  it('is dead after 15 minutes, after a change of the address, and if it is forged', async () => {
    expect(await enter(makeToken(at.db.now() - 15 * MINUTE_MS))).toEqual(DEAD)
    expect(await enter(`${makeToken().slice(0, -2)}xx`)).toEqual(DEAD)
    const token = makeToken()
    await at.db.updateTable('user').set({ email: 'new@example.org' }).execute()
    expect(await enter(token)).toEqual(DEAD)
  })

  it('begins no transaction if it is forged', async () => {
    expect(await withoutWrites(at, () => enter('forged'))).toEqual(DEAD)
  })
})
