/** The hash, and its queue: one after the other, a short wait, then a refusal. */
import { readFileSync, readdirSync } from 'node:fs'
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
  const asked = Array.from({ length: 70 }, () => hashPassword('a good long password'))
  const results = await Promise.allSettled(asked)
  const refused = results.filter((result) => result.status === 'rejected')
  // Two with the hasher and sixty in line.
  expect(refused).toHaveLength(8)
  expect(refused.every((result) => result.reason instanceof HashQueueFullError)).toBe(true)
  expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/)
})

/** The process ids of this process's hashing children, as Linux tells them. */
function findHashers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        const isChild = status.includes(`\nPPid:\t${process.pid}\n`)
        return isChild && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('argon2Sync')
      } catch {
        // It has ended meanwhile.
        return false
      }
    })
    .map(Number)
}

it.runIf(process.platform === 'linux')('a hasher that is killed is replaced', async () => {
  await hashPassword('starts it')
  const [hasher, ...others] = findHashers()
  expect(others).toEqual([])
  const cutShort = [hashPassword('one'), hashPassword('two')]
  process.kill(hasher!, 'SIGKILL')
  const results = await Promise.allSettled(cutShort)
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const hash = await hashPassword('afterwards')
  expect(await verifyPassword(hash, 'afterwards')).toBe(true)
})
