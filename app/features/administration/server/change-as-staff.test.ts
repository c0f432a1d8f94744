/** A form of staff that arrives completely only after their role was taken away, or their session ended. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { SessionEndedError } from '#app/features/accounts/server/sessions/change-in-session.server.ts'
import { readStamps } from '#app/features/portal-settings/server/portal-settings.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { startSession } from '#tests/mailed-links.ts'
import { requester, useServices } from '#tests/sign-ins.ts'
import { findAdminForm } from './admin-pages.server.ts'
import type { AdminPost } from './admin-request.ts'

/** The fields of valid forms, by their intents. */
const FORMS: Record<string, Record<string, string>> = {
  'save-settings': { section: 'portal', portalName: 'Arkade', defaultTheme: 'dark' },
  'feature-game': { game: 'slither' },
  'hide-game': { game: 'agar' },
  'send-announcement': { id: randomUUID(), 'title.en': 'Title', 'text.en': 'Text' },
  'create-invitation': { uses: '1', days: '1' },
  'send-test-mail': {},
}

describeOnBothEngines('a late form of a former owner', (at) => {
  const { opened } = useServices(at)
  let userId: string
  let sessionId: string
  beforeEach(async () => {
    userId = (await makeUser(at.db)).id
    sessionId = await startSession(at.db, userId)
    await at.db.updateTable('user').set({ role: 'owner' }).execute()
  })

  async function send(intent: string) {
    const viewer = { userId, sessionId, role: 'owner', email: 'ada@example.org' } as const
    const { seen } = await readStamps(at.db, {
      seen: ['portalName', 'contactEmail', 'defaultTheme', 'featuredGame'],
    })
    const form = new FormData()
    for (const [name, value] of Object.entries({ seen, ...FORMS[intent] })) form.set(name, value)
    const url = new URL('http://a.example/admin')
    const post = { viewer, requester, language: 'en', url, params: {}, form }
    return findAdminForm(viewer, intent)!(opened.services, post as unknown as AdminPost)
  }
  const changes = async () => {
    const tables = [
      'audit_entry',
      'portal_setting',
      'own_game',
      'announcement',
      'invitation',
      'outbox',
    ] as const
    const rows = await Promise.all(
      tables.map((table) => at.db.selectFrom(table).selectAll().execute()),
    )
    return rows.flat()
  }

  it.each(Object.keys(FORMS))('%s needs the role when it changes something', async (intent) => {
    await at.db.updateTable('user').set({ role: 'player' }).execute()
    expect(await send(intent)).toMatchObject({
      status: 403,
      error: 'Your role no longer allows this. Ask an owner.',
    })
    await at.db.updateTable('user').set({ role: 'owner' }).execute()
    await at.db.deleteFrom('session').execute()
    await expect(send(intent)).rejects.toThrow(SessionEndedError)
    expect(await changes()).toEqual([])
    sessionId = await startSession(at.db, userId)
    expect(await send(intent)).toHaveProperty('success')
    expect(await changes()).not.toEqual([])
  })
})
