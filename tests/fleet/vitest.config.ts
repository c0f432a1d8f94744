/** The tests of a fleet: each file has one of its own, two side by side. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/fleet/*.fleet.ts'],
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
