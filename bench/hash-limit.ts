/**
 * Measures how many hashes a core computes at the lowest priority without other load: the upper
 * limit of sign-ins.
 */
import { argon2Sync, randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { HASH_OPTIONS } from '../features/accounts/server/passwords/password-hash.server.ts'

export interface HashLimitOrder {
  durationMs: number
}

setPriority(constants.priority.PRIORITY_LOW)

process.on('message', ({ durationMs }: HashLimitOrder) => {
  const message = 'a good long password'
  const startedAt = performance.now()
  let hashes = 0
  for (; performance.now() < startedAt + durationMs; hashes += 1) {
    argon2Sync('argon2id', { ...HASH_OPTIONS, message, nonce: randomBytes(16) })
  }
  process.send!(hashes / ((performance.now() - startedAt) / 1_000))
})
