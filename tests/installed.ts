/** Programs of the machine that some tests need. */
import { existsSync } from 'node:fs'
import { describe } from 'vitest'

/** Declares tests that need them all: left out where one is not installed, which in CI is a fault. */
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
