/** The hash, and its queue: a few at once, a short wait, then a refusal. */
import { expect, it } from 'vitest'
import { HashQueueFullError, hashPassword, verifyPassword } from './password-hash.server.ts'

it('verifies its own hashes, whatever way the characters were composed', async () => {
  const hash = await hashPassword('gute Nächte')
  expect(await verifyPassword(hash, 'gute Na\u0308chte')).toBe(true)
  expect(await verifyPassword(hash, 'gute Nachte')).toBe(false)
})

it('salts: the same password never has the same hash', async () => {
  expect(await hashPassword('the same')).not.toBe(await hashPassword('the same'))
})

it.each(['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$c2FsdA$dGFn', '$argon2id$v=19$m=19456'])(
  'knows no password for %j',
  async (hash) => {
    expect(await verifyPassword(hash, 'anything')).toBe(false)
  },
)

it('refuses what would wait too long, and goes on with the rest', async () => {
  const asked = Array.from({ length: 110 }, () => hashPassword('a good long password'))
  const results = await Promise.allSettled(asked)
  const refused = results.filter((result) => result.status === 'rejected')
  // Two at work and a hundred in line.
  expect(refused).toHaveLength(8)
  expect(refused.every((result) => result.reason instanceof HashQueueFullError)).toBe(true)
  expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/)
})
