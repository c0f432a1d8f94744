/** Runs the journeys in three browsers: one file each, two files in parallel, tests in sequence. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    maxWorkers: 2,
  },
})
