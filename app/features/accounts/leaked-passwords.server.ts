/** The passwords that leaked most often: whoever guesses tries them first (ADR 19). */
import { createHash } from 'node:crypto'
import { LEAKED_PASSWORD_HASHES } from './leaked-password-hashes.ts'

/** Ascending. */
const hashes = readHashes(Buffer.from(LEAKED_PASSWORD_HASHES, 'base64'))

/** Read one by one: the order of bytes is not that of every machine. */
function readHashes(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}

/** 32 bits of SHA-256, whatever the case of the letters. */
export function hashLeaked(password: string): number {
  return createHash('sha256').update(password.toLowerCase()).digest().readUInt32LE()
}

/** Whether it is one of the leaked passwords, or one in 240,000 others that share such a hash. */
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
