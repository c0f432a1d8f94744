/** Declares tests that need programs of the machine. */
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

/** Skips the tests if one of the programs is not installed; in CI that is an error. */
export function describeWithPrograms(name: string, paths: string[], declare: () => void): void {
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0) {
    if (process.env.CI) throw new Error(`${missing.join(', ')} is needed in CI: see .ci/run`)
    return
  }
  describe(`${name}`, () => {
    declare()
  })
}
