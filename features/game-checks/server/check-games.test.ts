/** Tests which checks are stored. */
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import { keepChecks } from './check-games.ts'

describeOnBothEngines('the checks of a portal', (at) => {
  it('are done if it has no game on another site', async () => {
    expect(await keepChecks(at.db, [])).toBe(true)
  })
})
