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

/** More digits than a year are a password of their own. */
const MAX_DIGITS = 4

/**
 * Whether the password is leaked, or is one of the common words with a few digits and marks around
 * it (`Summer2026!`). One of 180,000 other passwords collides with such a hash.
 */
export function isLeakedPassword(password: string): boolean {
  const [, word] = /^[\P{L}]*(\p{L}+)\P{L}*$/u.exec(password) ?? []
  const isShort = password.replaceAll(/\P{N}/gu, '').length <= MAX_DIGITS
  return isListed(password) || (word !== undefined && isShort && isListed(word))
}

function isListed(password: string): boolean {
  const wanted = hashLeaked(password)
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (hashes[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return hashes[low] === wanted
}
