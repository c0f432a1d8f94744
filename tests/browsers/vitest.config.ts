/** The journeys in other browsers: a file each, side by side, and in it one after the other. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/browsers/*.journeys.ts'],
    maxWorkers: 2,
  },
})
