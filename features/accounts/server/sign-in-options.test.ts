/** Tests what pages get to know about the ways into the portal. */
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { signInOptionsOf } from './sign-in-options.server.ts'

const OIDC = {
  PUBLIC_URL: 'http://localhost:3000',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'a secret of the provider',
  OIDC_NAME: 'School',
}

test('pages of a portal with the default settings get nothing', () => {
  expect(signInOptionsOf(readConfig({}))).toBeUndefined()
})

test.each([
  [{ SIGN_UP: 'invite' }, { signUp: 'invite' }],
  [{ SIGN_UP: 'closed' }, { signUp: 'closed' }],
  [OIDC, { provider: { name: 'School', canSignUp: true } }],
  [
    { ...OIDC, PASSWORD_SIGN_IN: 'off' },
    { provider: { name: 'School', canSignUp: true }, hasPasswords: false },
  ],
  [{ ...OIDC, OIDC_SIGN_UP: 'off' }, { provider: { name: 'School', canSignUp: false } }],
])('pages of a portal with %j get only what differs, and no secret', (environment, entry) => {
  expect(signInOptionsOf(readConfig(environment))).toEqual(entry)
})
