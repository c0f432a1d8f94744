/** Declares tests that need optional programs of the machine. */
import { describe } from 'vitest'
import { isInstalled, requiresPrograms } from '../scripts/programs.mjs'

/** Skips the tests if one of the programs is not installed; in CI that is an error. */
export function describeWithPrograms(name: string, paths: string[], declare: () => void): void {
  const missing = paths.filter((path) => !isInstalled(path))
  if (missing.length > 0 && requiresPrograms) {
    throw new Error(`${missing.join(', ')} is needed in CI: see .ci/run`)
  }
  describe.skipIf(missing.length > 0)(`${name}`, () => {
    declare()
  })
}
