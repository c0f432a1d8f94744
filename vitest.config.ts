import { defineConfig } from 'vitest/config'

export default defineConfig({
  // As in the build: covers keep their addresses.
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: './tests/global-setup.ts',
    include: ['{app,catalogue,server,tests}/**/*.test.ts'],
    // Tests that start the process wait for it, with both cores busy.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
