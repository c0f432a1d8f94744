/** The overview of the administration names every job in words. */
import { expect, it } from 'vitest'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { openTestServices } from '#tests/services.ts'
import { createJobs } from './jobs.ts'

describeOnBothEngines('the jobs', (at) => {
  it('have names in words', async () => {
    const services = await openTestServices(at)
    try {
      const named = Object.keys(CATALOGUES.en.adminOverview)
      const unnamed = createJobs(services).filter(({ name }) => !named.includes(`job-${name}`))
      expect(unnamed.map(({ name }) => name)).toEqual([])
    } finally {
      await services.close()
    }
  })
})
