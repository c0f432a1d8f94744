/** The rules of every action, tried on each of them. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { countRows } from '#platform/db/count-rows.ts'
import { can } from '#features/authorization/can.ts'
import { STAFF } from '#features/administration/server/staff-action.server.ts'
import { attemptsOf } from '#features/limits/server/limits.server.ts'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { ACTIONS, openPage, useActions } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { words } from '#tests/words.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { RefusedError, defineAction, refused, type Action } from './action.ts'
import { handleForm } from './form-action.server.ts'

const ID = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

const NEW = { name: 'Eve', email: 'eve@example.org', password: 'a good long password' }
const PASSKEY = { passkey: '{}', challenge: 'some-challenge' }

/** The table of actions: who may run each, and input as the portal's own page sends it. */
const TABLE: Record<string, { right: string; input: Record<string, string | File> }> = {
  'hide-game': { right: 'hide-games', input: { game: 'agar' } },
  'show-game': { right: 'hide-games', input: { game: 'agar' } },
  'remove-game': { right: 'change-games', input: { game: 'agar' } },
  'feature-game': { right: 'change-portal', input: { game: 'agar' } },
  'add-game': { right: 'change-games', input: { name: 'Mine it' } },
  'change-game': { right: 'change-games', input: { id: 'agar' } },
  'publish-version': { right: 'change-games', input: { version: 'some-id' } },
  'add-example-game': { right: 'change-games', input: {} },
  'delete-version': { right: 'change-games', input: { version: 'some-id' } },
  'import-games': { right: 'change-games', input: { file: '[]' } },
  'save-settings': { right: 'change-portal', input: { section: 'portal', seen: 'some-stamp' } },
  'send-test-mail': { right: 'change-portal', input: {} },
  'make-backup': { right: 'manage-backups', input: {} },
  'preview-announcement': { right: 'announce', input: { id: randomUUID() } },
  'send-announcement': { right: 'announce', input: { id: randomUUID() } },
  'take-ownership': { right: 'view-settings', input: { token: 'some-token' } },
  'confirm-address': { right: 'view-players', input: { id: 'someone' } },
  'send-reset': { right: 'view-players', input: { id: 'someone' } },
  'end-sessions': { right: 'view-players', input: { id: 'someone' } },
  'remove-factors': { right: 'view-players', input: { id: 'someone' } },
  'rename-player': { right: 'view-players', input: { id: 'someone', name: 'Ben', reason: 'Spam' } },
  'suspend-player': { right: 'view-players', input: { id: 'someone', reason: 'Spam', days: '7' } },
  'lift-suspension': { right: 'view-players', input: { id: 'someone' } },
  'suspend-players': { right: 'view-players', input: { reason: 'Spam', days: '7' } },
  'lift-suspensions': { right: 'view-players', input: {} },
  'change-role': { right: 'view-players', input: { id: 'someone', role: 'player' } },
  'add-note': { right: 'view-players', input: { id: 'someone', text: 'Note' } },
  'delete-note': { right: 'view-players', input: { id: 'someone', note: randomUUID() } },
  'delete-player': { right: 'view-players', input: { id: 'someone', address: 'ada@example.org' } },
  'create-invitation': { right: 'invite-players', input: { uses: '1', days: '1' } },
  'revoke-invitation': { right: 'invite-players', input: { invitation: '1a2b3c4d' } },
  'require-invitations': { right: 'change-portal', input: {} },
  'sign-in': { right: 'anyone', input: { email: NEW.email, password: NEW.password } },
  'sign-in-link': { right: 'anyone', input: { token: 'some-token' } },
  'sign-out': { right: 'anyone', input: {} },
  'sign-up': { right: 'anyone', input: NEW },
  'confirm-email': { right: 'anyone', input: { token: 'some-token' } },
  'forgot-password': { right: 'anyone', input: { email: NEW.email } },
  'reset-password': {
    right: 'anyone',
    input: { token: 'some-token', password: NEW.password, passwordConfirmation: NEW.password },
  },
  'choose-language': { right: 'anyone', input: { to: 'de', next: '/about' } },
  'set-up': { right: 'anyone', input: { ...NEW, token: 'some-token', portalName: 'Mine' } },
  request: { right: 'manage-friends', input: { player: 'someone' } },
  accept: { right: 'manage-friends', input: { player: 'someone' } },
  decline: { right: 'manage-friends', input: { player: 'someone' } },
  withdraw: { right: 'manage-friends', input: { player: 'someone' } },
  remove: { right: 'manage-friends', input: { player: 'someone' } },
  block: { right: 'manage-friends', input: { player: 'someone' } },
  unblock: { right: 'manage-friends', input: { player: 'someone' } },
  'make-link': { right: 'manage-friends', input: {} },
  'withdraw-link': { right: 'manage-friends', input: {} },
  'use-link': { right: 'manage-friends', input: { link: 'some-token' } },
  'allow-game': { right: 'share-identity', input: { game: 'agar', player: 'someone' } },
  'revoke-game': { right: 'share-identity', input: { game: 'agar' } },
  'restore-save': { right: 'change-settings', input: { game: 'agar', revision: '1' } },
  'upload-save': {
    right: 'change-settings',
    input: { game: 'agar', file: new File(['{"best":"1"}'], 'agar.json') },
  },
  'delete-save': { right: 'change-settings', input: { game: 'agar' } },
  'read-notification': { right: 'change-notifications', input: { id: ID } },
  'read-notifications': { right: 'change-notifications', input: { shownUntil: '1' } },
  'delete-notification': { right: 'change-notifications', input: { id: ID } },
  'delete-notifications': {
    right: 'change-notifications',
    input: { filter: 'all', shownUntil: '1' },
  },
  'restore-notifications': { right: 'change-notifications', input: { deletionId: ID } },
  unsubscribe: { right: 'anyone', input: { token: 'some-token' } },
  'add-passkey': { right: 'change-settings', input: { ...PASSKEY, name: 'Laptop' } },
  'rename-passkey': { right: 'change-settings', input: { id: 'some-id', name: 'Laptop' } },
  'remove-passkey': { right: 'change-settings', input: { id: 'some-id' } },
  'set-up-second-factor': { right: 'change-settings', input: {} },
  'turn-on-second-factor': {
    right: 'change-settings',
    input: { sealed: 'some-secret', code: '123456' },
  },
  'turn-off-second-factor': { right: 'change-settings', input: {} },
  'renew-recovery-codes': { right: 'change-settings', input: {} },
  'unlink-provider': { right: 'change-settings', input: {} },
  'end-session': { right: 'change-settings', input: { session: 'some-id' } },
  'end-other-sessions': { right: 'change-settings', input: {} },
  'confirm-by-password': { right: 'change-settings', input: { password: 'none' } },
  'confirm-by-code': { right: 'change-settings', input: { code: '123456' } },
  'confirm-by-passkey': { right: 'change-settings', input: PASSKEY },
  'not-me': { right: 'anyone', input: { token: 'some-token' } },
  'sign-in-passkey': { right: 'anyone', input: PASSKEY },
  'sign-in-code': { right: 'anyone', input: { code: '123456' } },
  'provider-name': { right: 'anyone', input: { name: NEW.name } },
  'save-account': {
    right: 'change-settings',
    input: { name: 'Ada', email: 'new@example.org', currentPassword: 'none' },
  },
  'save-card': { right: 'change-settings', input: { picture: 'agar' } },
  'save-notifications': { right: 'change-settings', input: { marketingEmails: 'on' } },
  'save-privacy': { right: 'change-settings', input: { publicProfile: 'on' } },
  'change-password': {
    right: 'change-settings',
    input: { newPassword: 'a good long one', passwordConfirmation: 'a good long one' },
  },
  'delete-account': { right: 'delete-account', input: { emailConfirmation: 'ada@example.org' } },
}

/** The sentences of the catalogue in German. What comes from a parameter may be anything. */
const SENTENCES = Object.values(CATALOGUES.de).flatMap((part) =>
  Object.values(part).flatMap((message: string) => {
    const constant = splitAtParameters(message)
    const pattern = constant
      .map((text) => text.replaceAll(/[^\w\s]/gu, String.raw`\$&`))
      .join('[^]*')
    return constant.length === 1 || constant.join('').length > 8 ? [new RegExp(`^${pattern}$`)] : []
  }),
)

/** Returns the text before, between and after the parameters of a message. */
function splitAtParameters(message: string): string[] {
  let depth = 0
  const parts = ['']
  for (const character of message) {
    if (character === '{' && depth === 0) parts.push('')
    if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    else if (depth === 0) parts.push(parts.pop() + character)
  }
  return parts
}

const OWNER = { userId: 'owner', role: 'owner' } as const
const MODERATOR = { ...OWNER, role: 'moderator' } as const
/** Those that need a session. */
const PRIVATE = ACTIONS.filter(({ right }) => right !== 'anyone')
const LIMITED = ACTIONS.filter(({ limits }) => limits.length > 0)
const OF_STAFF = PRIVATE.filter(({ right }) => can(OWNER, right, undefined))
const OF_MODERATORS = ACTIONS.filter(({ right }) => can(MODERATOR, right, MODERATOR))
/** Players can always sign in and secure their account, and mail programs unsubscribe only once. */
const IN_MAINTENANCE = words`
  add-passkey choose-language confirm-by-code confirm-by-passkey confirm-by-password
  end-other-sessions end-session forgot-password not-me remove-passkey rename-passkey
  renew-recovery-codes reset-password set-up set-up-second-factor sign-in sign-in-code sign-in-link
  sign-in-passkey sign-out take-ownership turn-off-second-factor turn-on-second-factor
  unlink-provider unsubscribe`
const WITH_AUTHENTICATION = ACTIONS.filter(({ proof }) => proof?.needs.includes('authentication'))

describeOnBothEngines('actions', (at) => {
  const { player, call: callWith } = useActions(at)
  const call = (action: (typeof ACTIONS)[number], changes: Parameters<typeof callWith>[1] = {}) =>
    callWith(action, { input: TABLE[action.name]?.input, ...changes })
  /** Returns what was thrown as the error, so that a loop goes on and names the action. */
  const attempt = (...args: Parameters<typeof call>) =>
    call(...args).catch((thrown: unknown) => ({ status: 0, error: String(thrown) }))

  it('are all in the table', () => {
    const rights = Object.entries(TABLE).map(([name, { right }]) => [name, right])
    expect(ACTIONS.map(({ name, right }) => [name, right])).toEqual(rights)
    for (const some of [OF_STAFF, OF_MODERATORS, WITH_AUTHENTICATION]) expect(some).not.toEqual([])
  })

  function sendForm(action: Action, fields: object, viewer?: Viewer, hasIntent = true) {
    const form = new FormData()
    if (hasIntent) form.set('intent', action.name)
    for (const [name, sent] of Object.entries(fields)) {
      for (const value of [sent].flat()) form.append(name, value)
    }
    const request = new Request('http://portal.example/', { method: 'POST', body: form })
    const context = openPage({
      services: player.services,
      requester: { viewer, address: '192.0.2.1' },
      language: 'de',
      origin: 'http://portal.example',
    })
    return handleForm([action], { request, context })
  }

  it('write nothing if they throw a refusal', async () => {
    const action = defineAction({
      name: 'refused-late',
      right: 'change-settings',
      limits: [],
      messages: 'settings',
      input: z.object({}),
      async run(tx) {
        await tx.updateTable('user').set({ name: 'Renamed' }).execute()
        throw new RefusedError(refused('No.', { status: 409 }))
      },
    })
    expect(await callWith(action, {})).toEqual({ status: 409, error: 'No.' })
    const renamed = at.db.selectFrom('user').where('name', '=', 'Renamed')
    expect(await countRows(renamed)).toBe(0)
  })

  it('keeps what was typed into a form whose session has ended', async () => {
    const action = ACTIONS.find(({ name }) => name === 'save-account')!
    const text = 'x'.repeat(100_000)
    const hidden = { currentPassword: 'secret', file: new File(['x'], 'x.png') }
    const { data, init } = await sendForm(action, { name: 'Ada', box: ['a', 'b'], text, ...hidden })
    expect(init?.status).toBe(401)
    expect(data).toMatchObject({ error: expect.stringContaining('abgelaufen') })
    // Neither a password nor a file, and no text that is longer than a field.
    const shown = { name: 'Ada', box: 'a,b', text: text.slice(0, 20_000) }
    expect(data.values).toEqual({ intent: 'save-account', ...shown })
  })

  it('are named by a form, unless they are for everyone', async () => {
    for (const action of ACTIONS) {
      const { status } = await sendForm(action, {}, undefined, false).then(
        ({ init }) => ({ status: init?.status }),
        ({ init }: { init: { status: number } }) => ({ status: init.status }),
      )
      const isForEveryone = action.right === 'anyone'
      const named = await sendForm(action, {}).then(({ init }) => init?.status)
      expect.soft(status, action.name).toBe(isForEveryone ? named : 400)
    }
  })

  // What changes nothing is tried on the services of one test: to open them takes longer than an action.
  it('are refused to a visitor', async () => {
    for (const action of PRIVATE) {
      const { status, error } = await attempt(action, { viewer: undefined })
      expect.soft(status, `${action.name}: ${error}`).toBe(401)
    }
  })

  it('are refused once the session has ended', async () => {
    await at.db.deleteFrom('session').execute()
    for (const action of PRIVATE) {
      const { status, error } = await attempt(action)
      // What comes before the transaction may refuse it first.
      const refusals = [401, ...(action.before ? [400, 422] : [])]
      expect.soft(refusals, `${action.name}: ${error}`).toContain(status)
      expect.soft(error, action.name).toMatch(action.before ? /\w/ : /sign in again/i)
    }
  })

  it('are refused to staff who lost their role meanwhile', async () => {
    await at.db.updateTable('user').set({ role: 'player' }).execute()
    for (const action of OF_STAFF) {
      const { status, error } = await attempt(action, { viewer: player.owner })
      const refusals = [403, ...(action.before ? [400, 422] : [])]
      expect.soft(refusals, `${action.name}: ${error}`).toContain(status)
    }
  })

  it('are refused to staff whose address was never confirmed, if it must be', async () => {
    const config = { ...player.services.config, staffConfirmAddress: true }
    const viewer = { ...player.owner, isEmailVerified: false }
    const services = { ...player.services, config }
    for (const action of OF_STAFF) {
      const { status, error } = await attempt(action, { services, viewer })
      expect.soft(status, `${action.name}: ${error}`).toBe(403)
    }
  })

  it.each(ACTIONS)('$name answers malformed input with a sentence', async (action) => {
    const { input: valid } = TABLE[action.name]!
    const malformed = Object.keys(valid).flatMap((field) =>
      [['list'], `${String(valid[field])}\0`, `${String(valid[field])}\ud800`].map((value) =>
        Object.assign({}, valid, { [field]: value }),
      ),
    )
    for (const input of [undefined, 'text', ...malformed]) {
      const { status, error } = await call(action, { input })
      expect(status).toBe(400)
      expect(error).not.toMatch(/invalid input|expected|too (big|small)/i)
    }
  })

  it.each(ACTIONS)(
    '$name answers empty, too long and wrong values with sentences of its language',
    async (action) => {
      const { input: valid } = TABLE[action.name]!
      const viewer = can(player.viewer, action.right, player.viewer) ? player.viewer : player.owner
      const sent = Object.keys(valid).flatMap((field) =>
        ['', 'x'.repeat(30_000), new File(['x'], 'x.png')].map((value) =>
          Object.assign({}, valid, { [field]: value }),
        ),
      )
      for (const fields of sent) {
        const answer = await sendForm(action, fields, viewer).catch((thrown: unknown) => {
          // What the field may also contain was done.
          if (thrown instanceof Response) return undefined
          throw thrown
        })
        const { error, faults } = answer?.data ?? {}
        for (const sentence of Object.values({ ...faults, ...(error && { error }) })) {
          const isKnown = SENTENCES.some((pattern) => pattern.test(sentence))
          expect([sentence, isKnown]).toEqual([sentence, true])
        }
      }
    },
  )

  it.each(OF_MODERATORS)(
    '$name is refused in the maintenance mode, unless it is in the list',
    async (action) => {
      const config = { ...player.services.config, maintenance: 'on' as const }
      const viewer = { ...player.owner, role: 'moderator' as const, authenticatedAt: 0 }
      const services = { ...player.services, config }
      const result = await call(action, { services, viewer }).catch(() => undefined)
      expect(result?.status === 503).toBe(!IN_MAINTENANCE.includes(action.name))
    },
  )

  it.each(LIMITED)('$name is limited, and says how long to wait', async (action) => {
    for (const { userId } of action.limits === STAFF.limits ? [player.viewer, player.owner] : []) {
      for (const attempt of attemptsOf(STAFF.limits, '', userId)) {
        while ((await player.services.limits.take([attempt])).waitS === 0);
      }
    }
    let result = await call(action)
    for (let calls = 1; calls < 70 && result.status !== 429; calls += 1) result = await call(action)
    expect(result).toMatchObject({ status: 429, error: expect.stringMatching(/too many/i) })
    expect(result.retryAfterS).toBeGreaterThan(0)
  })

  it.each(ACTIONS)('$name gives an answer to both of two calls at once', async (action) => {
    for (const { status } of await Promise.all([call(action), call(action)])) {
      expect([200, 400, 401, 404, 409, 422]).toContain(status)
    }
  })

  it('ask for re-authentication where they require it', async () => {
    for (const action of WITH_AUTHENTICATION) {
      // Also of a session that began while the clock was ahead.
      for (const passedMs of [700_000, -700_000]) {
        const viewer = { ...player.viewer, authenticatedAt: at.db.now() - passedMs }
        const thrown: unknown = await call(action, { viewer }).catch((error: unknown) => error)
        const location = thrown instanceof Response && thrown.headers.get('Location')
        const next = `/confirm-identity?next=${encodeURIComponent(action.proof!.path)}`
        expect.soft([action.name, location]).toEqual([action.name, next])
      }
    }
  })
})
