/** How many forms staff may send, and what an answer repeats of them. */
import { expect, it } from 'vitest'
import { RULES } from '#app/features/limits/server/rules.ts'
import { TooManyError } from '#app/features/limits/server/too-many-error.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { requester } from '#tests/sign-ins.ts'
import { openTestServices } from '#tests/services.ts'
import { findAdminForm } from './admin-pages.server.ts'
import type { AdminPost } from './admin-request.ts'

describeOnBothEngines('forms of staff', (at) => {
  /** Returns a function that sends the form, without any player selected, as often as it says. */
  async function open(role: 'moderator' | 'owner', userId: string = role) {
    const services = await openTestServices(at, { LIMITS: 'on' })
    const viewer = { userId, role } as AdminPost['viewer']
    const url = new URL('http://a.example/admin/players')
    const send = async (intent: string, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent, ...fields })) form.append(name, value)
      const post = { viewer, requester, language: 'en' as const, url, params: {}, form }
      return findAdminForm(viewer, intent)!(services, post)
    }
    const sendMany = async (count: number, intent: string) => {
      for (let sent = 0; sent < count; sent += 1) await send(intent)
    }
    return { services, send, sendMany }
  }
  const waves = RULES['suspend-players-account'].max
  const forms = RULES['staff-account'].max

  it('of a moderator: fewer suspensions of several players than lifted ones', async () => {
    const { services, send, sendMany } = await open('moderator')
    await sendMany(waves, 'suspend-players')
    await expect(send('suspend-players')).rejects.toThrow(TooManyError)
    // The refused one counts, too.
    await sendMany(forms - waves - 1, 'lift-suspensions')
    await expect(send('lift-suspensions')).rejects.toThrow(TooManyError)
    await services.close()
  })

  it('of an owner: one limit for all of them', async () => {
    const { services, send, sendMany } = await open('owner')
    await sendMany(forms, 'suspend-players')
    await expect(send('suspend-players')).rejects.toThrow(TooManyError)
    await services.close()
  })

  it('come back with what was typed, as far as a field can have it', async () => {
    const { services, send } = await open('owner')
    const typed = { reason: 'Spam', days: '7'.repeat(100_000) }
    const { values } = await send('suspend-players', typed)
    const cut = '7'.repeat(20_000)
    expect(values).toEqual({ ...typed, intent: 'suspend-players', days: cut })
    const announcement = { 'title.en': 'Title', 'text.en': 'Text', more: typed.days }
    const preview = await send('preview-announcement', announcement)
    expect(preview.values?.more).toBe(cut)
    const proposal = await send('propose-game', { address: typed.days })
    expect(proposal.values?.address).toBe(cut)
    await services.close()
  })
})
