/** Runs tests on a fleet: one for all tests of a file. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requiresPrograms } from '../../scripts/programs.mjs'
import { startFleet, type Fleet, type FleetOptions } from './fleet.ts'
import { findFleetPrograms } from './installed.ts'

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
  const found = findFleetPrograms()
  if ('missing' in found) return missFleet(found.missing)
  const { programs } = found
  describe(`${name}`, () => {
    const at = {} as At
    beforeAll(async () => {
      at.fleet = await startFleet(programs, options)
    })
    afterAll(() => at.fleet?.stop())
    declare(at)
  })
}

function missFleet(missing: string): void {
  const message = `A fleet needs more than is installed: ${missing}.`
  if (!requiresPrograms) console.warn(`${message} Its tests are left out.`)
  test.skipIf(!requiresPrograms)('the programs of a fleet are installed', () =>
    expect.fail(message),
  )
}
