/** Tests time-based codes with the vectors of RFC 4226, 4648 and 6238. */
import { expect, it, test } from 'vitest'
import { codeAt, findStep, makeSecret, otpauthUri, toBase32 } from './time-codes.server.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('makes the code of RFC 6238 at %i s', (seconds, code) => {
  expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  expect(findStep(secret, code, seconds * 1_000)).toBe(Math.floor(seconds / 30))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in base32', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32)
})

it('accepts codes of one step before and after, and of none further away', () => {
  const step = 41_152_263
  const accepted = [-2, -1, 0, 1, 2].map((away) =>
    findStep(secret, codeAt(secret, step + away), step * 30_000),
  )
  expect(accepted).toEqual([undefined, step - 1, step, step + 1, undefined])
})

test.each(['', '28708', '2870820', 'abcdef', '٢٨٧٠٨٢'])('rejects %j', (code) => {
  expect(findStep(secret, code, 59_000)).toBeUndefined()
})

it('creates another secret of 160 bits each time', () => {
  const secrets = [makeSecret(), makeSecret()]
  expect(secrets.map(({ length }) => length)).toEqual([20, 20])
  expect(secrets[0]).not.toEqual(secrets[1])
})

it('names portal and account in the address, whatever characters they have', () => {
  const uri = otpauthUri(secret, { issuer: 'Tom & Ada: games?', email: 'a+b@example.org' })
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect(protocol + host).toBe('otpauth:totp')
  expect(decodeURIComponent(pathname)).toBe('/Tom & Ada  games?:a+b@example.org')
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Tom & Ada  games?',
  })
})
