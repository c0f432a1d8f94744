/**
 * Measures how many hashes a core computes at the lowest priority without other load: the upper
 * limit of sign-ins.
 */
import { argon2Sync, randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import { answer } from './processes.ts'
import { HASH_OPTIONS } from '../features/accounts/server/passwords/password-hash.server.ts'

setPriority(constants.priority.PRIORITY_LOW)

answer(({ durationMs }: { durationMs: number }) => {
  const message = 'a good long password'
  const startedAt = performance.now()
  let hashes = 0
  for (; performance.now() < startedAt + durationMs; hashes += 1) {
    argon2Sync('argon2id', { ...HASH_OPTIONS, message, nonce: randomBytes(16) })
  }
  return hashes / ((performance.now() - startedAt) / 1_000)
})
