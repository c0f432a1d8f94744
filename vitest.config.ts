import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{app,catalogue,server,tests}/**/*.test.ts'],
    // Tests that start the process wait for it, with both cores busy.
    testTimeout: 30_000,
  },
})
