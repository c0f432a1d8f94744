/** Tests sign-ins through the provider, from the form to the page after them, also by attackers. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { createInvitation } from '#features/accounts/server/invitations/invitations.server.ts'
import { suspendAccount } from '#features/accounts/server/suspensions.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import {
  NO_CHANGE,
  START,
  useProviderAuthorizations,
  type Begun,
} from '#tests/provider-authorizations.ts'
import { enter, sessionOf, requester } from '#tests/sign-ins.ts'
import { newAccountCookie, type BeganOn } from './authorization-cookie.server.ts'
import { NAME_NEW_ACCOUNT } from './sign-in.server.ts'
import { insertRows } from '#tests/rows.ts'

const DAY_MS = 24 * 60 * 60_000

describeOnBothEngines('a sign-in through the provider', (at) => {
  const provided = useProviderAuthorizations(at)
  const { opened, used, open, begin, end, visit, viewerOf, valueOf } = provided
  const { signUpWithPassword, countUsers, listIdentities } = provided

  it('creates an account once, and signs in to it afterwards', async () => {
    const first = await visit('sign-in')
    expect(first).toMatchObject({ path: '/', notice: undefined })
    const player = await viewerOf(first.session)
    expect(player).toMatchObject({ name: 'Ada', email: 'ada@example.org', isEmailVerified: true })
    // Another address at the provider does not change the account.
    used.provider.account = { sub: 'ada', name: 'Other', email: 'other@example.org' }
    const second = await visit('sign-in')
    expect(second.session).not.toBe(first.session)
    expect(await viewerOf(second.session)).toMatchObject({ userId: player!.userId, name: 'Ada' })
    expect(await countUsers()).toBe(1)
    const sessions = await at.db.selectFrom('session').select('method').execute()
    expect(sessions).toEqual([{ method: 'provider' }, { method: 'provider' }])
  })

  it('signs in to the account that another tab creates at the same time', async () => {
    const tabs = [await begin('sign-in'), await begin('sign-in')]
    const [first, second] = await Promise.all(tabs.map((tab) => end(tab)))
    const player = await viewerOf(first!.session)
    expect(player).toMatchObject({ name: 'Ada' })
    expect(await viewerOf(second!.session)).toMatchObject({ userId: player!.userId })
    expect(await countUsers()).toBe(1)
    expect(await listIdentities()).toHaveLength(1)
  })

  it('takes the time at which the provider asked the player as that of the authentication', async () => {
    await visit('sign-in')
    used.provider.tamper = (claims) => ({ ...claims, auth_time: 1_000 })
    const { session } = await visit('sign-in')
    expect(await viewerOf(session)).toMatchObject({ authenticatedAt: 1_000_000 })
  })

  it('opens the next page in the language of the form, with the pending like', async () => {
    const after: BeganOn = {
      search: '?next=%2Fgame%2Fagar%3Fx%3D1&like=agar',
      language: 'de',
    }
    const page = await visit('sign-in', requester, after)
    const { userId } = (await viewerOf(page.session))!
    const entered = { userId, search: after.search }
    expect(page).toMatchObject({ path: '/de/game/agar?x=1', entered })
    const language = await at.db.selectFrom('user').select('language').execute()
    expect(language).toEqual([{ language: 'de' }])
  })

  it('opens no other site after a sign-in', async () => {
    const search = '?next=//elsewhere.example'
    expect((await visit('sign-in', requester, { ...START, search })).path).toBe('/')
  })

  it.each([[undefined], [false], ['true'], [1]])(
    'takes an address with email_verified %o as unconfirmed, and sends a mail',
    async (email_verified) => {
      used.provider.account = { ...used.provider.account, email_verified }
      const { session } = await visit('sign-in')
      expect(await viewerOf(session)).toMatchObject({ isEmailVerified: false })
      expect(await at.db.selectFrom('outbox').select('recipient').execute()).toEqual([
        { recipient: 'ada@example.org' },
      ])
    },
  )

  it.each([true, false])(
    'never joins the account that has the address (confirmed: %o)',
    async (email_verified) => {
      await signUpWithPassword()
      used.provider.account = { sub: 'eve', name: 'Eve', email: 'ADA@example.org', email_verified }
      expect(await visit('sign-in')).toMatchObject({
        ...NO_CHANGE,
        pathname: '/sign-in',
        notice: { error: expect.stringContaining('An account here already has the email address') },
      })
      expect(await listIdentities()).toEqual([])
    },
  )

  it.each([undefined, 'no address', 5])('creates nothing with the address %o', async (email) => {
    used.provider.account = { ...used.provider.account, email }
    expect(await visit('sign-in')).toMatchObject({
      ...NO_CHANGE,
      notice: { error: expect.stringContaining('no valid email address') },
    })
    expect(await countUsers()).toBe(0)
  })

  it.each([
    [{ name: undefined, preferred_username: 'ada99' }, 'ada99'],
    [{ name: '\u202e', preferred_username: 'ada99' }, 'ada99'],
    [{ name: '  Ada  ' }, 'Ada'],
  ])('takes the first name that is allowed of %o', async (names, name) => {
    used.provider.account = { ...used.provider.account, ...names }
    expect(await viewerOf((await visit('sign-in')).session)).toMatchObject({ name })
  })

  it('asks for a missing name before it creates anything', async () => {
    used.provider.account = { ...used.provider.account, name: undefined }
    const page = await visit('sign-in', requester, { search: '?next=/saved', language: 'tr' })
    expect(page).toMatchObject({ path: '/tr/sign-in/provider/name', session: '' })
    expect(await countUsers()).toBe(0)
    const { cookieKey, db } = opened.services
    const kept = `provider=${valueOf(page.cookies, 'provider')}`
    const account = newAccountCookie.read(cookieKey, kept, db.now())!
    expect(account).toMatchObject({ subject: 'ada', isVerified: true })
    const complete = (name: string) => enter(NAME_NEW_ACCOUNT, opened.services, { account, name })
    expect(await viewerOf(sessionOf(await complete('Chosen')))).toMatchObject({ name: 'Chosen' })
    expect(await complete('Again')).toMatchObject({
      status: 400,
      error: expect.stringContaining('An account here already has the email address'),
    })
    expect(await countUsers()).toBe(1)
    // The cookie brings a deleted account back neither, nor gives the role that it had.
    expect(account).not.toHaveProperty('role')
    await at.db.deleteFrom('user').execute()
    expect(await complete('Again')).toMatchObject({ status: 400 })
    expect(await countUsers()).toBe(0)
  })

  it.each([
    [{ SIGN_UP: 'closed' }, true],
    [{ SIGN_UP: 'closed', OIDC_SIGN_UP: 'off' }, false],
    [{ SIGN_UP: 'invite', OIDC_SIGN_UP: 'off' }, false],
    [{ SIGN_UP: 'open', OIDC_SIGN_UP: 'off' }, true],
    [{ SIGN_UP_DOMAINS: 'example.com' }, false],
    [{ SIGN_UP_DOMAINS: 'example.org' }, true],
  ])('creates an account with %o: %o', async (environment, isCreated) => {
    await open(environment)
    const { session } = await visit('sign-in')
    expect(session !== '').toBe(isCreated)
    expect(await countUsers()).toBe(isCreated ? 1 : 0)
  })

  it('uses an invitation where the provider alone is not enough', async () => {
    await open({ SIGN_UP: 'invite', OIDC_SIGN_UP: 'off' })
    const { db } = opened.services
    const { token } = await transact(db, (tx) => createInvitation(tx, { uses: 1, days: 1 }))
    const after = { ...START, search: `?invitation=${token}` }
    expect((await visit('sign-in', requester, after)).session).not.toBe('')
    used.provider.account = { sub: 'bob', name: 'Bob', email: 'bob@example.org' }
    expect(await visit('sign-in', requester, after)).toMatchObject(NO_CHANGE)
    expect(await countUsers()).toBe(1)
  })

  it('asks for the code of an account with a second factor', async () => {
    const { userId } = (await viewerOf((await visit('sign-in')).session))!
    await insertRows(at.db, 'second_factor', { user_id: userId, secret: 'sealed', created_at: 0 })
    const search = '?next=%2Fsaved&like=agar'
    const page = await visit('sign-in', requester, { search, language: 'es' })
    expect(page).toMatchObject({ path: `/es/sign-in/code${search}`, session: '' })
    expect(valueOf(page.cookies, 'pending-sign-in')).not.toBe('')
    expect(page.entered).toBeUndefined()
  })

  it('begins a session that SESSION_IDLE_DAYS without use end, also for a new account', async () => {
    await open({ SESSION_IDLE_DAYS: '2' })
    await visit('sign-in')
    await visit('sign-in')
    const sessions = await at.db
      .selectFrom('session')
      .select(['created_at', 'expires_at'])
      .execute()
    const lives = sessions.map(
      ({ created_at, expires_at }) => Number(new Date(expires_at)) - Number(new Date(created_at)),
    )
    expect(lives).toEqual([2 * DAY_MS, 2 * DAY_MS])
  })

  it('tells the owner of a suspended account the reason', async () => {
    const { session } = await visit('sign-in')
    const { userId } = (await viewerOf(session))!
    const { db } = opened.services
    await transact(db, (tx) => suspendAccount(tx, { userId, reason: 'Insulting names' }))
    expect(await visit('sign-in')).toMatchObject({
      ...NO_CHANGE,
      notice: { error: expect.stringContaining('Insulting names') },
    })
  })

  it.each([
    ['no cookie', (begun: Begun) => ({ ...begun, flow: undefined })],
    [
      'a forged cookie',
      ({ flow, response }: Begun) => ({
        flow: flow!.replace(/=(.)/, (_, first) => (first === 'A' ? '=B' : '=A')),
        response,
      }),
    ],
    [
      'the cookie of another visit under its name',
      ({ flow, response }: Begun) => ({
        flow: flow!.replace(/-.{43}=/, '-other='),
        response: new URLSearchParams({ ...Object.fromEntries(response), state: 'other' }),
      }),
    ],
    [
      'another state',
      ({ flow, response }: Begun) => ({
        flow,
        response: new URLSearchParams({ ...Object.fromEntries(response), state: 'other' }),
      }),
    ],
    ['no state', ({ flow }: Begun) => ({ flow, response: new URLSearchParams({ code: 'x' }) })],
  ])('refuses a response with %s, without a request to the provider', async (_, change) => {
    const begun = change(await begin('sign-in'))
    used.provider.requests = []
    expect(await end(begun)).toMatchObject({ ...NO_CHANGE, pathname: '/sign-in' })
    expect(used.provider.requests).toEqual([])
  })

  it('accepts a response once, also if it comes twice at the same time', async () => {
    const begun = await begin('sign-in')
    const pages = await Promise.all([end(begun), end(begun)])
    expect(pages.filter(({ session }) => session !== '')).toHaveLength(1)
    expect(await end(begun)).toMatchObject(NO_CHANGE)
    expect(used.provider.requests.filter((path) => path === '/token')).toHaveLength(1)
  })

  it('ends visits that began in two tabs, each by its state', async () => {
    const first = await begin('sign-in')
    const second = await begin('sign-in', { search: '?next=%2Fsaved', language: 'de' })
    const flow = `${first.flow}; ${second.flow}`
    const page = await end({ ...first, flow })
    expect(page).toMatchObject({ path: '/', session: expect.stringMatching(/./) })
    const [name] = second.flow!.split('=')
    expect(page.cookies.join()).not.toContain(name)
    const again = await end({ ...second, flow })
    expect(again).toMatchObject({ path: '/de/saved', session: expect.stringMatching(/./) })
    expect(await countUsers()).toBe(1)
  })

  it('leaves a visit that is under way alone if a former response comes again', async () => {
    const former = await begin('sign-in')
    await end(former)
    const { flow, response } = await begin('sign-in')
    expect(await end({ ...former, flow })).toMatchObject({ ...NO_CHANGE, cookies: [] })
    expect((await end({ flow, response })).session).not.toBe('')
  })

  it('keeps the cookies of three visits at most, and ends the oldest ones', async () => {
    const begun = [await begin('sign-in'), await begin('sign-in'), await begin('sign-in')]
    const given = ['other=1', ...begun.map(({ flow }) => flow)].join('; ')
    const { cookies } = await begin('sign-in', START, requester, given)
    expect(cookies).toEqual([
      expect.stringMatching(`^${begun[0]!.flow!.split('=')[0]}=; Max-Age=0;`),
      expect.stringMatching(/^provider-.{43}=.+; Max-Age=600;/),
    ])
  })

  it('goes back to the form with a sentence while the provider is away', async () => {
    const begun = await begin('sign-in', { search: '?next=%2Fsaved', language: 'de' })
    used.provider.mode = 'down'
    expect(await end(begun)).toMatchObject({
      ...NO_CHANGE,
      path: expect.stringMatching(/^\/de\/sign-in\?next=%2Fsaved&provider=/),
      notice: { error: expect.stringContaining('antwortet gerade nicht') },
    })
  })
})
