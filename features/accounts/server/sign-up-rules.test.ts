/** Mail domains at which nobody may sign up. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { ada, useServices } from '#tests/sign-ins.ts'

describeOnBothEngines('blocked mail domains', (at) => {
  const { opened, signUp } = useServices(at)

  it('refuse a sign-up, with their subdomains and nothing else', async () => {
    const { services } = opened
    Object.assign(services.config, { blockedMailDomains: ['bad.example', 'spam.example'] })
    const signUpAt = (domain: string) => signUp({ ...ada, email: `ada@${domain}` })
    for (const domain of ['spam.example', 'mail.spam.example', 'SPAM.example']) {
      expect(await signUpAt(domain)).toMatchObject({
        error: 'This site accepts no email addresses at spam.example. Use another one.',
        status: 422,
      })
    }
    expect(await at.db.selectFrom('user').select('id').execute()).toEqual([])
    expect(await signUpAt('nospam.example')).toHaveProperty('userId')
  })
})
