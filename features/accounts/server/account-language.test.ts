/** Tests the language of an account: none, chosen, of a later release, and after a sign-up. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser, makeViewer } from '#tests/factories.ts'
import { ada, enter, requester, useServices } from '#tests/sign-ins.ts'
import { CHOOSE_LANGUAGE, readAccountLanguage } from './account-language.server.ts'
import type { Viewer } from './sessions/session.server.ts'
import { SIGN_UP } from './sign-up.server.ts'
import { runAction } from '#features/actions/server/run-action.server.ts'

describeOnBothEngines('the language of an account', (at) => {
  const { opened } = useServices(at)
  const languageOf = async (userId: string) => {
    const user = at.db.selectFrom('user').select('language').where('id', '=', userId)
    return readAccountLanguage((await user.executeTakeFirst())?.language)
  }

  const choose = (to: string, viewer: Viewer) =>
    enter(CHOOSE_LANGUAGE, opened.services, { to }, { ...requester, viewer })

  it('is the last choice, and that of one account', async () => {
    const [one, other] = [await makeViewer(at.db), await makeViewer(at.db)]
    for (const to of ['de', 'pt-br', 'pt-br']) await choose(to, one)
    expect(await languageOf(one.userId)).toBe('pt-br')
    expect(await languageOf(other.userId)).toBeUndefined()
  })

  it.each(['xx', '', 'constructor'])(
    'is undefined if this release lacks "%s"',
    async (language) => {
      const { id } = await makeUser(at.db)
      await at.db.updateTable('user').set({ language }).where('id', '=', id).execute()
      expect(await languageOf(id)).toBeUndefined()
    },
  )

  it('is undefined for a deleted account, which a choice does not create', async () => {
    const viewer = await makeViewer(at.db)
    await at.db.deleteFrom('user').execute()
    await choose('de', viewer)
    expect(await languageOf(viewer.userId)).toBeUndefined()
  })

  it('is the language of the page on which the player signed up', async () => {
    const { db } = opened.services
    const call = { viewer: undefined, requester, language: 'ar', input: ada } as const
    await runAction(SIGN_UP, opened.services, call)
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    expect(await languageOf(id)).toBe('ar')
  })
})
