/** The page of invitations: its parts, and how many invitations can be used at a time. */
import { beforeEach, expect, it } from 'vitest'
import { setRole } from '#features/accounts/server/roles.server.ts'
import { MAX_LIVE_INVITATIONS } from '#features/accounts/server/invitations/invitations.server.ts'
import { transact } from '#platform/db/transact.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { startSession } from '#tests/mailed-links.ts'
import { requester, useServices } from '#tests/sign-ins.ts'
import type { AdminRequest } from '../admin-request.ts'
import { loadInvitations } from './invitations.server.ts'
import { insertRows } from '#tests/rows.ts'

const HOUR_MS = 3_600_000
const idOf = (index: number) => index.toString(16).padStart(8, '0')

describeOnBothEngines('invitations in the administration', (at) => {
  const { opened } = useServices(at)
  let viewer: { userId: string; sessionId: string }
  beforeEach(async () => {
    const { id: userId } = await makeUser(at.db)
    await transact(opened.services.db, (tx) => setRole(tx, userId, 'moderator'))
    viewer = { userId, sessionId: await startSession(at.db, userId) }
  })

  function request(query: string): AdminRequest {
    const url = new URL(`http://a.example/admin/invitations?${query}`)
    const shown = { ...viewer, role: 'moderator' } as AdminRequest['viewer']
    return { viewer: shown, requester, language: 'en', url, params: {} }
  }
  const create = () =>
    postAction(opened.services, {
      ...request(''),
      entries: { intent: 'create-invitation', uses: '1', days: '1' },
    })
  const insert = (count: number, { uses = 0 } = {}) =>
    insertRows(
      at.db,
      'invitation',
      Array.from({ length: count }, (_, index) => ({
        id: idOf(index),
        token_hash: idOf(index),
        max_uses: 1,
        uses,
        // Two have the same time.
        created_at: Math.floor(index / 2),
        expires_at: at.db.now() + HOUR_MS,
      })),
    )

  it('are listed fifty at a time, newest first, in both directions', async () => {
    await insert(120)
    const seen: string[][] = []
    const load = async (query: string) => {
      const part = await loadInvitations(opened.services, request(query))
      seen.push(part.invitations.map(({ id }) => id))
      return part
    }
    const first = await load('')
    const second = await load(`before=${first.older}`)
    const third = await load(`before=${second.older}`)
    const all = Array.from({ length: 120 }, (_, index) => idOf(119 - index))
    expect(seen.flat()).toEqual(all)
    expect([first.newer, third.older]).toEqual([undefined, undefined])
    const back = await load(`after=${third.newer}`)
    expect(back).toEqual(second)
    expect((await load(`after=${back.newer}`)).newer).toBeUndefined()
    expect((await load('after=x')).invitations).toEqual(first.invitations)
  })

  it('are required with one press of an owner', async () => {
    const press = (by: AdminRequest) =>
      postAction(opened.services, { ...by, entries: { intent: 'require-invitations' } })
    expect(await loadInvitations(opened.services, request(''))).toMatchObject({
      signUp: 'open',
      mayRequire: false,
    })
    expect(await press(request(''))).toMatchObject({ status: 403 })
    await transact(opened.services.db, (tx) => setRole(tx, viewer.userId, 'owner'))
    const owner = request('')
    owner.viewer = { ...owner.viewer, role: 'owner' }
    expect(await press(owner)).toMatchObject({ success: expect.stringContaining('an invitation') })
    expect(await loadInvitations(opened.services, owner)).toMatchObject({
      signUp: 'invite',
      mayRequire: true,
    })
  })

  it('are no more than 200 that can be used', async () => {
    await insert(MAX_LIVE_INVITATIONS - 1)
    expect(await create()).toHaveProperty('link')
    const max = MAX_LIVE_INVITATIONS
    const error = getTranslator('en', 'adminPlayers')('tooManyInvitations', { max })
    expect(await create()).toMatchObject({ error, status: 409 })
    const used = { uses: 1 }
    await at.db.updateTable('invitation').set(used).where('id', '=', idOf(0)).execute()
    expect((await create()).link).toContain('/sign-up?invitation=')
    await at.db.updateTable('invitation').set({ expires_at: 1 }).where('id', '=', idOf(1)).execute()
    expect(await create()).toHaveProperty('link')
  })
})
