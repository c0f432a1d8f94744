/** Tests the sign-in of accounts with a second factor. */
import { expect, it } from 'vitest'
import { countRows } from '#platform/db/count-rows.ts'
import { transact } from '#platform/db/transact.server.ts'
import {
  beginSessionOrAskForCode,
  pendingCookie,
} from '#features/accounts/server/sessions/pending-sign-in.server.ts'
import { storePassword } from '#features/accounts/server/passwords/set-password.server.ts'
import { liftSuspension, suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import {
  ada,
  deviceOf,
  enter as enterBy,
  requester,
  sessionOf,
  signInTo,
  signUpTo,
  useServices,
} from '#tests/sign-ins.ts'
import type { Services } from '#server/services.ts'
import { turnOff, turnOn } from './second-factor.server.ts'
import { SIGN_IN_WITH_CODE } from './sign-in-with-code.server.ts'
import { codeAt } from './time-codes.server.ts'

const secret = Buffer.from('12345678901234567890')
const WRONG_CODE = 'zzzz-zzzz'
const EXPIRED = 'Your sign-in has expired. Sign in again.'

describeOnBothEngines('sign-in with a second factor', (at) => {
  const { opened, viewerOf, reopen } = useServices(at)
  const stepNow = () => Math.floor(at.db.now() / 30_000)
  /** The next code, which is accepted already, and still if the step ends during the test. */
  const code = () => codeAt(secret, stepNow() + 1)

  /** Creates Ada's account with a second factor. */
  async function protect(services: Services = opened.services) {
    const { db, cookieKey } = services
    const result = await signUpTo(services)
    const userId = result.userId!
    await at.db.deleteFrom('session').execute()
    const factor = { userId, secret, typed: codeAt(secret, stepNow()), sealed: 'set-up' }
    const codes = (await transact(db, (tx) => turnOn(tx, cookieKey, factor))) as string[]
    return { userId, codes, device: deviceOf(result) }
  }

  const signInAt = (services: Services, device?: string) =>
    signInTo(services, ada, { ...requester, device })

  /** The header `Cookie` after the response. */
  const cookiesOf = ({ cookies }: { cookies?: readonly string[] }) =>
    cookies!.map((each) => each.split(';')[0]).join('; ')

  const enter = (
    typed: unknown,
    cookies: string | undefined,
    { services = opened.services, address = requester.address } = {},
  ) => enterBy(SIGN_IN_WITH_CODE, services, { code: typed, cookies }, { ...requester, address })

  const countSessions = () => countRows(at.db.selectFrom('session'))

  it('begins no session before the code', async () => {
    const { userId } = await protect()
    const result = await signInAt(opened.services)
    expect(result).toMatchObject({ userId, needsCode: true, cookies: [expect.any(String)] })
    expect(cookiesOf(result)).toMatch(/^pending-sign-in=[\w-]+$/)
    expect(cookiesOf(result)).not.toContain(userId)
    expect(await countSessions()).toBe(0)
    expect(await enter(WRONG_CODE, cookiesOf(result))).toMatchObject({
      error:
        'This code is wrong or was already used. Enter the next code from the app, or a recovery code.',
      status: 401,
    })
    expect(await countSessions()).toBe(0)
    const entered = await enter(code(), cookiesOf(result))
    expect(await viewerOf(sessionOf(entered))).toMatchObject({ name: 'Ada' })
    expect(entered).toMatchObject({
      cookies: expect.arrayContaining([expect.stringMatching(/^pending-sign-in=; Max-Age=0/)]),
    })
  })

  it('accepts a recovery code, and each code once', async () => {
    const { codes } = await protect()
    const signInBy = async (typed: string) =>
      enter(typed, cookiesOf(await signInAt(opened.services)))
    expect(await signInBy(codes[0]!)).toHaveProperty('cookies')
    expect(await signInBy(codes[0]!)).toMatchObject({ status: 401 })
    const timed = code()
    expect(await signInBy(timed)).toHaveProperty('cookies')
    expect(await signInBy(timed)).toMatchObject({ status: 401 })
  })

  it('uses the pending sign-in once, also at the same time', async () => {
    const { codes } = await protect()
    const cookies = cookiesOf(await signInAt(opened.services))
    const results = await Promise.all(codes.slice(0, 4).map((typed) => enter(typed, cookies)))
    expect(results.filter((result) => 'cookies' in result)).toHaveLength(1)
    expect(await enter(codes[5], cookies)).toMatchObject({ error: EXPIRED, status: 400 })
    expect(await countSessions()).toBe(1)
  })

  it.each([undefined, '', 'pending-sign-in=', 'pending-sign-in=AAAA', 'session=x'])(
    'rejects the cookies %j',
    async (cookies) => {
      await protect()
      expect(await enter(code(), cookies)).toMatchObject({ error: EXPIRED })
    },
  )

  it('expires after five minutes', async () => {
    await protect()
    const { cookieKey, db } = opened.services
    const cookies = cookiesOf(await signInAt(opened.services))
    const now = db.now()
    expect(pendingCookie.read(cookieKey, cookies, now + 290_000)).toBeDefined()
    expect(pendingCookie.read(cookieKey, cookies, now + 300_000)).toBeUndefined()
  })

  it('is void after a change of the password, which keeps the second factor', async () => {
    const { userId } = await protect()
    const { db } = opened.services
    const cookies = cookiesOf(await signInAt(opened.services))
    await transact(db, (tx) => storePassword(tx, userId, 'another hash'))
    expect(await enter(code(), cookies)).toMatchObject({ error: EXPIRED })
    expect(await db.selectFrom('second_factor').select('user_id').execute()).toHaveLength(1)
  })

  it('tells a suspended player why, after the code only', async () => {
    const { userId } = await protect()
    const { db } = opened.services
    await transact(db, (tx) => suspendAccount(tx, { userId, reason: 'Insulting names' }))
    const result = await signInAt(opened.services)
    expect(await enter(WRONG_CODE, cookiesOf(result))).toMatchObject({ status: 401 })
    expect(await enter(code(), cookiesOf(result))).toMatchObject({ status: 403 })
    expect(await countSessions()).toBe(0)
  })

  it('keeps the recovery code of a player whose suspension lets no session begin', async () => {
    const { userId, codes } = await protect()
    const { db } = opened.services
    await transact(db, (tx) => suspendAccount(tx, { userId, reason: 'Insulting names' }))
    const during = cookiesOf(await signInAt(opened.services))
    for (let times = 0; times < 2; times += 1) {
      expect(await enter(codes[0], during)).toMatchObject({ status: 403 })
    }
    await transact(db, (tx) => liftSuspension(tx, userId))
    const after = cookiesOf(await signInAt(opened.services))
    expect(await enter(codes[0], after)).toHaveProperty('cookies')
  })

  it('keeps when the provider asked the player', async () => {
    const { userId } = await protect()
    const { db } = opened.services
    const authenticatedAt = db.now() - 86_400_000
    const step = await transact(db, (tx) =>
      beginSessionOrAskForCode(tx, opened.services, requester, {
        userId,
        email: ada.email,
        method: 'provider',
        authenticatedAt,
      }),
    )
    const viewer = await viewerOf(sessionOf(await enter(code(), cookiesOf(step))))
    expect(viewer?.authenticatedAt).toBe(authenticatedAt)
  })

  it('needs no code once the second factor is off', async () => {
    const { userId } = await protect()
    await transact(at.db, (tx) => turnOff(tx, userId))
    expect(await viewerOf(sessionOf(await signInAt(opened.services)))).toBeDefined()
  })

  it('refuses guesses after ten per network, also in parallel, and counts no right code', async () => {
    const services = await reopen({ LIMITS: 'on' })
    const { codes } = await protect(services)
    const cookies = cookiesOf(await signInAt(services))
    const guesses = Array.from({ length: 40 }, (_, index) => `guess ${index}`)
    const results = await Promise.all(guesses.map((typed) => enter(typed, cookies, { services })))
    const statuses = results.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
    expect(await enter(codes[0], cookies, { services })).toMatchObject({ status: 429 })
    const address = '198.51.100.7'
    expect(await enter(codes[0], cookies, { services, address })).toHaveProperty('cookies')
  })

  it('refuses guesses from many networks, except on a device on which a code was right', async () => {
    const services = await reopen({ LIMITS: 'on' })
    const { codes, device } = await protect(services)
    const first = await enter(codes[1], cookiesOf(await signInAt(services, device)), { services })
    const proved = deviceOf(first)
    const cookies = cookiesOf(await signInAt(services))
    const statuses = []
    for (let index = 0; index < 25; index += 1) {
      const address = `198.51.${index}.7`
      const result = await enter(`guess ${index}`, cookies, { services, address })
      statuses.push(result.status)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(await enter(codes[0], cookies, { services })).toMatchObject({ status: 429 })
    // A thief of the password may have signed in before there was a second factor.
    const early = cookiesOf(await signInAt(services, device))
    expect(await enter(codes[0], early, { services })).toMatchObject({ status: 429 })
    const known = cookiesOf(await signInAt(services, proved))
    expect(await enter(codes[0], known, { services })).toHaveProperty('cookies')
  })
})
