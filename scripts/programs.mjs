/**
 * The optional programs of the tests: a test that needs a missing one is skipped, in CI it fails.
 * `npm test -- --bare` treats all of them as missing, as on a new machine.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const isBare = process.env.TEST_BARE === '1'

/** True if a missing program is a failure. */
export const requiresPrograms = Boolean(process.env.CI) && !isBare

/** True if the program, font or folder at this path is installed. */
export const isInstalled = (path) => !isBare && existsSync(path)

/** Where Debian installs each version of Postgres. */
const POSTGRES = '/usr/lib/postgresql'

/** Finds the folder with the programs of the newest installed Postgres. */
export function findPostgres() {
  if (!isInstalled(POSTGRES)) return undefined
  return readdirSync(POSTGRES)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(POSTGRES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}
