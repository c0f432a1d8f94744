/** Runs tests on a fleet: one for all tests of a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requiresPrograms } from '../../scripts/programs.mjs'
import { describeMissing, startFleet, type Fleet, type FleetOptions } from './fleet.ts'

/** The fleet of the block, available from its first test on. */
export interface At {
  fleet: Fleet
}

/**
 * Declares tests that share a fleet; each leaves it complete. If a program is missing, they are
 * skipped with a message; in CI that is a failure.
 */
export function describeFleet(
  name: string,
  declare: (at: At) => void,
  options: FleetOptions = {},
): void {
  const missing = describeMissing()
  if (missing) return missFleet(missing)
  describe(`${name}`, () => {
    const at = {} as At
    beforeAll(async () => {
      at.fleet = await startFleet(options)
    })
    afterAll(() => at.fleet?.stop())
    declare(at)
  })
}

function missFleet(missing: string): void {
  if (!requiresPrograms) console.warn(`${missing}. The tests of fleets are left out.`)
  test.skipIf(!requiresPrograms)('the programs of a fleet are installed', () =>
    expect.fail(missing),
  )
}
