/** Tests what pages get to know about the ways into the portal. */
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { OIDC } from '#tests/sign-ins.ts'
import { signInOptionsOf } from './sign-in-options.server.ts'

const SCHOOL = { ...OIDC, OIDC_NAME: 'School' }

test('pages of a portal with the default settings get nothing', () => {
  expect(signInOptionsOf(readConfig({}))).toBeUndefined()
})

test.each([
  [{ SIGN_UP: 'invite' }, { signUp: 'invite' }],
  [{ SIGN_UP: 'closed' }, { signUp: 'closed' }],
  [SCHOOL, { provider: { name: 'School', canSignUp: true } }],
  [
    { ...SCHOOL, PASSWORD_SIGN_IN: 'off' },
    { provider: { name: 'School', canSignUp: true }, hasPasswords: false },
  ],
  [{ ...SCHOOL, OIDC_SIGN_UP: 'off' }, { provider: { name: 'School', canSignUp: false } }],
])('pages of a portal with %j get only what differs, and no secret', (environment, entry) => {
  expect(signInOptionsOf(readConfig(environment))).toEqual(entry)
})
