/** The page of invitations: its parts, and how many invitations can be used at a time. */
import { beforeEach, expect, it } from 'vitest'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { MAX_LIVE_INVITATIONS } from '#features/accounts/server/invitations/invitations.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { adminRequest, postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeViewer } from '#tests/factories.ts'
import { useServices } from '#tests/sign-ins.ts'
import { loadInvitations } from './invitations.server.ts'
import { insertRows } from '#tests/rows.ts'

const HOUR_MS = 3_600_000
const idOf = (index: number) => index.toString(16).padStart(8, '0')

describeOnBothEngines('invitations in the administration', (at) => {
  const { opened } = useServices(at)
  let moderator: Viewer
  beforeEach(async () => {
    moderator = await makeViewer(at.db, { role: 'moderator' })
  })

  const read = (query = '', viewer = moderator) =>
    loadInvitations(opened.services, adminRequest(viewer, query))
  const create = () =>
    postAction(opened.services, {
      ...adminRequest(moderator),
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
      const part = await read(query)
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
    const press = (by: Viewer) =>
      postAction(opened.services, {
        ...adminRequest(by),
        entries: { intent: 'require-invitations' },
      })
    expect(await read()).toMatchObject({ signUp: 'open', mayRequire: false })
    expect(await press(moderator)).toMatchObject({ status: 403 })
    const owner = await makeViewer(at.db, { role: 'owner' })
    expect(await press(owner)).toMatchObject({ success: expect.stringContaining('an invitation') })
    expect(await read('', owner)).toMatchObject({ signUp: 'invite', mayRequire: true })
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
