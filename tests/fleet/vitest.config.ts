/** The tests of a fleet: each file has one of its own, three side by side. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/fleet/*.fleet.ts'],
    // More than half of the time a fleet waits.
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
