/** Runs the journeys in Firefox and WebKit: one file each, both at once, tests in sequence. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    maxWorkers: 2,
  },
})
