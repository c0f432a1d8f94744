import { defineConfig } from '@playwright/test'
import { chromiumWith } from './tests/browser.ts'

/** What the portal is on: `sqlite`, `postgres`, or a `fleet` of several nodes. */
const engine = process.env.ENGINE ?? 'sqlite'
// Runs on different engines may overlap: `scripts/checks.mjs` runs them in two lanes.
const port = Number(process.env.TEST_PORT ?? 4180) + ['sqlite', 'postgres', 'fleet'].indexOf(engine)
const baseURL = `http://localhost:${port}`

export default defineConfig({
  testDir: './tests/e2e',
  outputDir: `./test-results/traces-${engine}`,
  fullyParallel: true,
  workers: 2,
  // A test that passes at the second try hides a fault.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: {
    // A busy machine: two lanes of tests share it.
    timeout: 15_000,
    toHaveScreenshot: {
      pathTemplate: '{testDir}/visual-snapshots/{arg}{ext}',
      // Enough for an edge that is smoothed otherwise, less than the lines of an icon.
      maxDiffPixels: 50,
      threshold: 0.1,
    },
  },
  reporter: [['list'], ['json', { outputFile: `test-results/journeys-${engine}.json` }]],
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    // Nothing is read in the middle of a transition. Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping account of every page takes a fifth of the time; `--trace on` does so where it helps.
    trace: 'off',
    launchOptions: chromiumWith(),
  },
  webServer: {
    // In place of the shell, as far as there is one: it sees Playwright go.
    command: 'exec node tests/serve.ts || node tests/serve.ts',
    url: `${baseURL}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(port), ENGINE: engine },
  },
})
