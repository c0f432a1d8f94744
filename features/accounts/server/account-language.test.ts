/** Tests the language of an account: none, chosen, of a later release, and after a sign-up. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { makeUser } from '#tests/factories.ts'
import { ada, requester, useServices } from '#tests/sign-ins.ts'
import { readAccountLanguage, setAccountLanguage } from './account-language.server.ts'
import { SIGN_UP } from './sign-up.server.ts'
import { runAction } from '#features/actions/server/run-action.server.ts'

describeOnBothEngines('the language of an account', (at) => {
  const { opened } = useServices(at)
  const languageOf = async (userId: string) => {
    const user = at.db.selectFrom('user').select('language').where('id', '=', userId)
    return readAccountLanguage((await user.executeTakeFirst())?.language)
  }

  it('is undefined until the player chooses one', async () => {
    const { id } = await makeUser(at.db)
    expect(await languageOf(id)).toBeUndefined()
  })

  it('is the last choice, and that of one account', async () => {
    const [one, other] = [await makeUser(at.db), await makeUser(at.db)]
    for (const language of ['de', 'pt-br'] as const) {
      await setAccountLanguage(at.db, one.id, language)
    }
    expect(await languageOf(one.id)).toBe('pt-br')
    expect(await languageOf(other.id)).toBeUndefined()
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
    await setAccountLanguage(at.db, 'no-such-account', 'de')
    expect(await languageOf('no-such-account')).toBeUndefined()
  })

  it('is the language of the page on which the player signed up', async () => {
    const { db } = opened.services
    const call = { viewer: undefined, requester, language: 'ar', input: ada } as const
    await runAction(SIGN_UP, opened.services, call)
    const { id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    expect(await languageOf(id)).toBe('ar')
  })
})
