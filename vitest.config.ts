import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inlineScripts } from './scripts/bundle-script.ts'

const isProcessTest = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/process/')

/** Starts with the tests of the built portal: the longest of them only wait, and others run beside them. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // eslint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not an array's
    const sorted = await super.sort(files)
    const others = sorted.filter((file) => !isProcessTest(file))
    return [...sorted.filter(isProcessTest), ...others]
  }
}

export default defineConfig({
  plugins: [inlineScripts()],
  // As in the build: covers are files with a URL, not data URLs.
  build: { assetsInlineLimit: 0 },
  // As in the build: messages are compiled.
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  test: {
    // The rest of the styles is empty in tests; code reads the colors.
    css: { include: [/tokens\.css/] },
    server: { deps: { inline: ['use-intl'] } },
    globalSetup: './tests/global-setup.ts',
    include: [
      '{app,catalogue,features,lib,messages,ops,platform,sdk,server,tests,ui}/**/*.test.ts',
    ],
    // To load the portal's modules again for each file took a quarter of the time.
    isolate: false,
    // One more than CI has cores: many of them wait for a process, or for time to pass.
    maxWorkers: 3,
    sequence: { sequencer: ProcessesFirst },
    // These end a test that hangs; no test depends on the values. In CI two runs share the cores.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
})
