/** Rejects the most common leaked passwords, which attackers try first (ADR 19). */
import { createHash } from 'node:crypto'
import { LEAKED_PASSWORD_HASHES } from './leaked-password-hashes.ts'

/** Sorted ascending, for the binary search. */
const hashes = readHashes(Buffer.from(LEAKED_PASSWORD_HASHES, 'base64'))

/**
 * Reads little-endian values one by one: a typed array over the bytes would use the CPU's byte
 * order.
 */
function readHashes(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** Returns 32 bits of the SHA-256 of the password in lower case. */
export function hashLeaked(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE()
}

/** Whether the password is leaked. One of 240,000 other passwords collides with such a hash. */
export function isLeakedPassword(password: string): boolean {
  const wanted = hashLeaked(password)
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return hashes[low] === wanted
}
