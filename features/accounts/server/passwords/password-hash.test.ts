/** Tests password hashes and the hash workers. */
import { readFileSync, readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { expect, it } from 'vitest'
import { HASH_WORKERS } from './hash-worker.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const client = { address: '192.0.2.1' }

it('verifies a password regardless of its Unicode normalization form', async () => {
  const hash = await hashPassword(client, 'gute Nächte')
  expect(await verifyPassword(client, hash, 'gute Na\u0308chte')).toBe(true)
  expect(await verifyPassword(client, hash, 'gute Nachte')).toBe(false)
})

it('salts: two hashes of the same password differ', async () => {
  expect(await hashPassword(client, 'the same')).not.toBe(await hashPassword(client, 'the same'))
})

it.each(['', 'plain', '$argon2i$v=19$m=1,t=1,p=1$c2FsdA$dGFn', '$argon2id$v=19$m=19456'])(
  'accepts no password for %j',
  async (hash) => {
    expect(await verifyPassword(client, hash, 'anything')).toBe(false)
  },
)

/** Process ids of the hash workers of this process, from /proc (Linux). */
function findHashWorkers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const status = readFileSync(`/proc/${id}/status`, 'utf8')
        const isChild = status.includes(`\nPPid:\t${process.pid}\n`)
        return isChild && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('argon2Sync')
      } catch {
        // The process has exited.
        return false
      }
    })
    .map(Number)
}

const hashAtOnce = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    hashPassword({ address: `192.0.2.${index}` }, 'a good long password'),
  )

it.runIf(process.platform === 'linux')('runs a worker per core at low priority', async () => {
  await Promise.all(hashAtOnce(3 * HASH_WORKERS))
  const hashWorkers = findHashWorkers()
  expect(hashWorkers).toHaveLength(HASH_WORKERS)
  expect(new Set(hashWorkers.map((id) => getPriority(id)))).toEqual(new Set([19]))
})

it.runIf(process.platform === 'linux')('replaces killed hash workers', async () => {
  await Promise.all(hashAtOnce(HASH_WORKERS))
  const cutShort = hashAtOnce(2 * HASH_WORKERS)
  for (const hashWorker of findHashWorkers()) process.kill(hashWorker, 'SIGKILL')
  const results = await Promise.allSettled(cutShort)
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['rejected']))
  const hash = await hashPassword(client, 'afterwards')
  expect(await verifyPassword(client, hash, 'afterwards')).toBe(true)
})
