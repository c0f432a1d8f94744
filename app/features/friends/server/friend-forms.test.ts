/** The forms of friends: guesses and floods are limited, and forged input is refused. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Viewer } from '#app/features/accounts/server/sessions/session.server.ts'
import type { RequestServices } from '#app/context.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { openTestServices } from '#tests/services.ts'
import { handleFriendForm, openLink } from './friend-forms.server.ts'
import { findOwnLink, makeLink } from './links.server.ts'

const UNKNOWN = 'nobody-knows'

describeOnBothEngines('the forms of friends', (at) => {
  let services: Awaited<ReturnType<typeof openTestServices>>
  let viewer: Viewer

  beforeEach(async () => {
    services = await openTestServices(at, { LIMITS: 'on' })
    const { id } = await makeUser(at.db)
    viewer = { userId: id } as Viewer
  })
  afterEach(() => services.close())

  const player = () => ({
    viewer,
    requester: { viewer, address: '192.0.2.1' },
    language: 'en' as const,
  })

  async function send(entries: Record<string, string>) {
    const post = { ...player(), entries }
    const { data, init } = await handleFriendForm(services as unknown as RequestServices, post)
    return { ...data, status: init?.status }
  }

  const open = (token: string) =>
    openLink(services as unknown as RequestServices, { ...player(), token })

  it('limits the requests of an account, also those that reach nobody', async () => {
    for (let request = 0; request < 20; request += 1) {
      expect(await send({ intent: 'request', player: UNKNOWN })).toMatchObject({ status: 200 })
    }
    expect(await send({ intent: 'request', player: UNKNOWN })).toMatchObject({ status: 429 })
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
  })

  it('refuses an unknown form and an invalid player', async () => {
    for (const entries of [
      { intent: 'constructor', player: UNKNOWN },
      { intent: 'request', player: '../friends' },
      { intent: 'request' },
    ]) {
      await expect(send(entries as Record<string, string>)).rejects.toMatchObject({
        init: { status: 400 },
      })
    }
  })
})
