/** The rules of every action, tried on each of them. */
import { expect, it } from 'vitest'
import { FEATURES } from '#server/features.ts'
import { useActions } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import type { ActionCall } from './run-action.server.ts'

const ACTIONS = FEATURES.flatMap(({ actions = [] }) => actions)

/** The table of actions: who may run each, and input as the portal's own page sends it. */
const TABLE: Record<string, { right: string; input: Record<string, string> }> = {
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
}

describeOnBothEngines('actions', (at) => {
  const { player, call: callWith } = useActions(at)
  const call = (action: (typeof ACTIONS)[number], changes: Partial<ActionCall> = {}) =>
    callWith(action, { input: TABLE[action.name]?.input, ...changes })

  it('are all in the table', () => {
    const rights = Object.entries(TABLE).map(([name, { right }]) => [name, right])
    expect(ACTIONS.map(({ name, right }) => [name, right])).toEqual(rights)
  })

  it.each(ACTIONS)('$name is refused to a visitor', async (action) => {
    expect(await call(action, { viewer: undefined })).toMatchObject({ status: 401 })
  })

  it.each(ACTIONS)('$name is refused once the session has ended', async (action) => {
    await at.db.deleteFrom('session').where('id', '=', player.viewer.sessionId).execute()
    expect(await call(action)).toEqual({
      status: 401,
      error: expect.stringMatching(/sign in again/i),
    })
  })

  it.each(ACTIONS)('$name answers malformed input with a sentence', async (action) => {
    const fields = Object.keys(TABLE[action.name]!.input)
    for (const input of [undefined, 'text', ...fields.map((field) => ({ [field]: ['list'] }))]) {
      expect(await call(action, { input })).toEqual({
        status: 400,
        error: 'This form is out of date. Reload the page and try again.',
      })
    }
  })

  it.each(ACTIONS)('$name is limited, and says how long to wait', async (action) => {
    let result = await call(action)
    for (let calls = 1; calls < 70 && result.status !== 429; calls += 1) result = await call(action)
    expect(result).toMatchObject({ status: 429, error: expect.stringMatching(/^Too many/) })
    expect(result.retryAfterS).toBeGreaterThan(0)
  })

  it.each(ACTIONS)('$name gives an answer to both of two calls at once', async (action) => {
    for (const { status } of await Promise.all([call(action), call(action)])) {
      expect([200, 404, 409]).toContain(status)
    }
  })
})
