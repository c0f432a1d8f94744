/** The journeys in three browsers: a file each, two side by side, and in each one after the other. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    maxWorkers: 2,
  },
})
