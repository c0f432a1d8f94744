/**
 * Regenerates `features/accounts/server/passwords/leaked-password-hashes.ts` from the dictionary of the package
 * `@zxcvbn-ts/language-common` (ADR 19). Run it after an update of that package:
 * `node scripts/run.mjs scripts/leaked-passwords.ts`.
 */
import { writeFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { MIN_PASSWORD_LENGTH } from '#features/accounts/account-limits.ts'
import { hashLeaked } from '#features/accounts/server/passwords/leaked-passwords.server.ts'

const FILE = new URL(
  '../features/accounts/server/passwords/leaked-password-hashes.ts',
  import.meta.url,
)

/** Shorter words that people extend by digits and marks are among the first of the dictionary. */
const COMMON = 10_000
const passwords = dictionary['passwords-common'].filter(
  (password, place) =>
    password.length >= MIN_PASSWORD_LENGTH || (place < COMMON && /^[a-z]{4,}$/.test(password)),
)
const hashes = [...new Set(passwords.map(hashLeaked))].toSorted((a, b) => a - b)
const bytes = Buffer.alloc(hashes.length * 4)
for (const [index, hash] of hashes.entries()) bytes.writeUInt32LE(hash, index * 4)

writeFileSync(
  FILE,
  `/** Made by scripts/leaked-passwords.ts: the hashes of ${hashes.length} leaked passwords, ascending, in base64. */
export const LEAKED_PASSWORD_HASHES =
  '${bytes.toString('base64')}'
`,
)
console.log(`${hashes.length} of ${passwords.length} passwords, ${bytes.length} bytes`)
