import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineScripts } from './scripts/bundle-script.ts'

/** They change with their versions alone: browsers keep the file over releases. */
const FRAMEWORK = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/

/** What every page or nearly every one is made of, with all that it imports. */
const EVERY_PAGE =
  /[\\/](app[\\/](root|routes[\\/]shell)|features[\\/](ads|discovery|home)[\\/]browser[\\/](consent-key|game-card|game-tile|use-games)|lib[\\/](page-meta|format-date)|ui[\\/]day)\.tsx?/

/** Staff see parts of the page of a game. Visitors do not load one more file for that. */
const GAME_PAGE =
  /[\\/](app[\\/]routes[\\/]game\.tsx|features[\\/]play[\\/]browser[\\/](help[\\/]|game-information))/

/** Small parts of most pages with lists and forms: one file compresses better than two. */
const PAGE_PARTS = /[\\/]ui[\\/](empty-state|result-banner)\.tsx/

export default defineConfig({
  plugins: [inlineScripts(), tailwindcss(), reactRouter()],
  resolve: {
    // Messages are compiled on the server (ADR 70), so no build contains the parser.
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Nothing that an operator who builds on a slow machine can act on.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // The notices of the packages that browsers load.
        license: { fileName: 'licences.txt' },
        rolldownOptions: {
          output: {
            // 126 KB in 10 files for the home page. Without groups it is more, in many small files.
            codeSplitting: {
              groups: [
                { name: 'framework', test: FRAMEWORK, priority: 2 },
                { name: 'every-page', test: EVERY_PAGE, priority: 1 },
                { name: 'game-page', test: GAME_PAGE },
                { name: 'page-parts', test: PAGE_PARTS },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // The icons in use are bundled: the package has 51 MB and is not shipped. The alias applies
      // only to bundled packages. `use-intl` needs its own version of `fast-memoize`.
      resolve: {
        noExternal: [
          'lucide-react',
          'use-intl',
          '@formatjs/fast-memoize',
          '@simplewebauthn/browser',
        ],
      },
      // The process is bundled together with the pages it renders: one module graph, one entry.
      build: { license: true, rolldownOptions: { input: 'server/main.ts' } },
    },
  },
})
