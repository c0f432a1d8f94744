import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in the build: covers keep their addresses.
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: './tests/global-setup.ts',
    include: ['{app,catalogue,server,tests}/**/*.test.ts'],
    // Many of them wait for a process, or for time to pass: one at a time they would take twice as long.
    maxWorkers: 2,
    // Tests that start the process wait for it, with both cores busy.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
