/** Runs the fleet tests: one fleet per file, three files in parallel. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/fleet/*.fleet.ts'],
    // A fleet is idle for more than half of the time.
    maxWorkers: 3,
    // As for the other tests: these end a test that hangs.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
