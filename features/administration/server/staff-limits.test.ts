/** How many forms staff may send. */
import { expect, it } from 'vitest'
import { RULES } from '#features/limits/server/rules.ts'
import { postAction } from '#tests/actions.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, makeViewer } from '#tests/factories.ts'
import { requester } from '#tests/sign-ins.ts'
import { openTestServices } from '#tests/services.ts'

describeOnBothEngines('forms of staff', (at) => {
  const waves = RULES['suspend-players-account'].max

  it.each(['moderator', 'owner'] as const)(
    'a %s suspends several players at most as often as the role allows',
    async (role) => {
      const services = await openTestServices(at, { LIMITS: 'on' })
      const viewer = await makeViewer(at.db, { role })
      const send = async (intent: string) => {
        const { id } = await makeUser(at.db)
        const entries = { intent, player: id, reason: 'Spam', days: '' }
        return (await postAction(services, { viewer, requester, language: 'en', entries })).status
      }
      for (let sent = 0; sent < waves; sent += 1) expect(await send('suspend-players')).toBe(200)
      expect(await send('suspend-players')).toBe(role === 'owner' ? 200 : 429)
      // They are not suspended.
      expect(await send('lift-suspensions')).toBe(409)
      await services.close()
    },
  )
})
