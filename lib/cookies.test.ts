/** Tests reading a cookie. */
import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['a=1; session=x.y%3D=; b=2', 'x.y%3D='],
  ['xsession=1; sessions=2', undefined],
  ['session=', ''],
])('reads the cookie from %j', (header, value) => expect(readCookie(header, 'session')).toBe(value))
