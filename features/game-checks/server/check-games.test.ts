/** Tests which checks are stored. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { keepChecks } from './check-games.ts'

describeOnBothEngines('the checks of a portal', (at) => {
  it('without games on other sites, nothing is retried', async () => {
    expect(await keepChecks(at.db, [])).toBe(true)
  })
})
