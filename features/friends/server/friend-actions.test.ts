/** The actions of friends: guesses of links are limited. */
import { expect, it } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { useActions } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { findPublicId, makeUser } from '#tests/factories.ts'
import {
  addNotification,
  listNotifications,
} from '#features/notifications/server/notifications.server.ts'
import { FRIEND_ACTIONS } from './friend-actions.server.ts'
import { findOwnLink, makeLink, openLink } from './links.server.ts'

describeOnBothEngines('the actions of friends', (at) => {
  const { player, call } = useActions(at)
  const send = (name: string, input: Record<string, string>) =>
    call(
      FRIEND_ACTIONS.find((action) => action.name === name)!,
      { input },
    )
  const open = (token: string) => {
    const { viewer, services } = player
    const requester = { viewer, address: '192.0.2.1' }
    return openLink(services, { viewer, requester, language: 'en', token })
  }

  it('a block deletes the notifications about that player only', async () => {
    const { userId } = player.viewer
    const [bob, cid] = await Promise.all([
      makeUser(at.db, { name: 'Bob' }),
      makeUser(at.db, { name: 'Cid' }),
    ])
    const sent = [bob, cid].map((from) => ({
      kind: 'friend-requested' as const,
      data: { fromId: from.id },
    }))
    await transact(at.db, async (tx) => {
      for (const event of sent) await addNotification(tx, { userId, event })
      await addNotification(tx, { userId: cid.id, event: sent[0]! })
    })
    await send('block', { player: await findPublicId(at.db, bob.id) })
    const titles = async (reader: string) =>
      (await listNotifications(at.db, reader, { games: [] }))
        .map(({ title }) => title)
        .filter((title) => title.endsWith('your friend'))
    expect(await titles(userId)).toEqual(['Cid wants to be your friend'])
    expect(await titles(cid.id)).toEqual(['Bob wants to be your friend'])
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
