/** Mail domains at which nobody may sign up. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { ada, inEnglish, requester, useServices } from '#tests/sign-ins.ts'
import { signUp } from './sign-up.server.ts'

describeOnBothEngines('blocked mail domains', (at) => {
  const { opened } = useServices(at)

  it('refuse a sign-up, with their subdomains and nothing else', async () => {
    const { services } = opened
    Object.assign(services.config, { blockedMailDomains: ['bad.example', 'spam.example'] })
    const signUpAt = (domain: string) =>
      signUp(services.db, services, requester, { ...ada, email: `ada@${domain}` })
    for (const domain of ['spam.example', 'mail.spam.example', 'SPAM.example']) {
      expect(inEnglish(await signUpAt(domain))).toEqual({
        error: 'This site accepts no email addresses at spam.example. Use another one.',
        status: 422,
      })
    }
    expect(await at.db.selectFrom('user').select('id').execute()).toEqual([])
    expect(await signUpAt('nospam.example')).toHaveProperty('userId')
  })
})
