/** Local paths, common passwords, cookies: the small rules that keep accounts safe. */
import { describe, expect, it } from 'vitest'
import { sessionCookieName } from './auth.server.ts'
import { isCommonPassword } from './common-passwords.server.ts'
import { localPath } from './local-path.ts'
import { checkNewPassword } from './new-password.server.ts'
import { readCookie } from './session.server.ts'

describe('localPath', () => {
  it.each(['/', '/game/survev', '/?genre=Shooter&page=2', '/settings?tab=security'])(
    'keeps %s',
    (path) => expect(localPath(path)).toBe(path),
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/a\\b',
    'javascript:alert(1)',
    '',
    null,
    undefined,
    7,
  ])('goes home instead of to %j', (path) => expect(localPath(path)).toBe('/'))
})

describe('isCommonPassword', () => {
  it.each(['password', 'PASSWORD1', '12345678', 'iloveyou', 'qwertyuiop'])('knows %s', (password) =>
    expect(isCommonPassword(password)).toBe(true),
  )

  it('knows no password that somebody thought about', () =>
    expect(isCommonPassword('plum trumpet 47 orbit')).toBe(false))
})

describe('checkNewPassword', () => {
  it.each([
    ['', '', 'Password is required'],
    [undefined, undefined, 'Password is required'],
    ['a good long one', 'another', 'New passwords do not match.'],
    ['short', 'short', 'Password too short'],
    ['x'.repeat(129), 'x'.repeat(129), 'Password too long'],
    ['with a \0 in it', 'with a \0 in it', 'Invalid password'],
    ['Password1', 'Password1', 'This password is one of the most common. Choose another.'],
  ])('refuses %j repeated as %j', (password, confirmation, error) =>
    expect(checkNewPassword(password, confirmation)).toEqual({ error, status: 400 }),
  )

  it('takes 8 to 128 characters', () => {
    expect(checkNewPassword('zq8!mrpk', 'zq8!mrpk')).toBeUndefined()
    expect(checkNewPassword('z'.repeat(128), 'z'.repeat(128))).toBeUndefined()
  })
})

describe('cookies', () => {
  it('binds the session to the host where there is https', () => {
    expect(sessionCookieName('https://play.example.org')).toBe('__Host-session')
    expect(sessionCookieName('http://localhost:3000')).toBe('session')
  })

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['a=1; session=x.y%3D=; b=2', 'x.y%3D='],
    ['xsession=1; sessions=2', undefined],
    ['session=', ''],
  ])('reads the session from %j', (header, value) =>
    expect(readCookie(header, 'session')).toBe(value),
  )
})
