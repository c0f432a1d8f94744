/** The actions of friends: guesses and floods are limited, and forged input is refused. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, makeViewer } from '#tests/factories.ts'
import { openTestServices } from '#tests/services.ts'
import { runAction } from '#app/features/actions/server/run-action.server.ts'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import { FRIEND_ACTIONS } from './friend-actions.server.ts'
import { findOwnLink, makeLink } from './links.server.ts'
import { openLink } from './open-link.server.ts'

const UNKNOWN = 'nobody-knows'

describeOnBothEngines('the actions of friends', (at) => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  let viewer: Viewer

  beforeEach(async () => {
    services = await openTestServices(at, { LIMITS: 'on' })
    viewer = await makeViewer(at.db)
  })
  afterEach(() => services.close())

  const player = () => ({
    viewer,
    requester: { viewer, address: '192.0.2.1' },
    language: 'en' as const,
  })

  const send = (name: string, input: Record<string, string>) =>
    runAction(
      FRIEND_ACTIONS.find((action) => action.name === name)!,
      services as unknown as RequestServices,
      { ...player(), input },
    )

  const open = (token: string) =>
    openLink(services as unknown as RequestServices, { ...player(), token })

  it('limits the requests of an account, also those that reach nobody', async () => {
    for (let request = 0; request < 20; request += 1) {
      expect(await send('request', { player: UNKNOWN })).toMatchObject({ status: 200 })
    }
    expect(await send('request', { player: UNKNOWN })).toMatchObject({ status: 429 })
  })

  it('limits guesses of links, but not right ones', async () => {
    const { id } = await makeUser(at.db, { name: 'Bob' })
    await transact(at.db, (tx) => makeLink(tx, id))
    const { token } = (await findOwnLink(at.db, id))!
    for (let visit = 0; visit < 45; visit += 1) {
      expect(await open(token)).toEqual({ token, name: 'Bob' })
    }
    for (let guess = 0; guess < 40; guess += 1) {
      expect(await open(`guess-${guess}`)).toEqual({
        error: 'This link no longer works. Ask for a new one.',
      })
    }
    expect(await open('one more')).toEqual({ error: expect.stringMatching(/^Too many/) })
    expect(await send('use-link', { link: 'one more' })).toMatchObject({ status: 429 })
    expect(await open(token)).toEqual({ token, name: 'Bob' })
    expect(await send('use-link', { link: token })).toMatchObject({ status: 200 })
  })
})
