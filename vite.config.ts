import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { leanLibraries } from './scripts/lean-libraries.ts'

/** What every page is made of, or nearly every one, with all that it uses. */
const EVERY_PAGE =
  /[\\/]app[\\/](root|routes[\\/]shell|features[\\/](ads[\\/]network-ad|discovery[\\/]game-card|play[\\/]opened-games)|lib[\\/]page-meta|ui[\\/](empty-state|pictures[\\/]no-results))\.tsx?$|[\\/]icons[\\/](check|chevron-down|circle-check)\./

/** What the profiles show, and the pictures that the home page never needs. */
const PROFILE_ONLY =
  /[\\/]features[\\/](achievements[\\/](?!definitions)|profile[\\/](?!profile-veil))|[\\/]pictures[\\/](no-liked|no-recent)|[\\/]lib[\\/]duration|[\\/]icons[\\/]clock\./

/** Pages that are mostly there know it too. */
const NOT_FOUND = /[\\/](ui|pictures)[\\/]not-found|[\\/]play[\\/]game-not-found/

/** Forms, dialogs and what players do with them: shared by pages and dialogs that come later. */
const LATER =
  /[\\/]accounts[\\/](auth-form|auth-page|meant-like)|[\\/]notifications[\\/](tell-outcome|deleted-note|filters|changes|types|use-mark-as-read)|[\\/]settings[\\/]save|[\\/]ui[\\/](field|tabs|dialog|switch)\.|[\\/]share[\\/]share-link|[\\/]lib[\\/]focus-first|[\\/]icons[\\/](copy|info|send|trash|undo-2)\.|[\\/]lib[\\/]relative-time|route-chunk=clientAction/

/** Frames of other origins and what is told beside them; dialogs look after such frames too. */
const BESIDE_GAMES =
  /[\\/]lib[\\/]foreign-frames|[\\/]ui[\\/]frame-shield|[\\/]achievements[\\/]definitions|[\\/]icons[\\/](arrow-left|external-link|gamepad-2|trophy|users)\./

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanLibraries()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React Router's hints to developers; this build has none.
          treeshake: { manualPureFunctions: ['warning'] },
          output: {
            // Left alone, a page asks for nineteen scripts, most below 1 KB. Over HTTP/1.1, six at a
            // time, the round trips cost more than the bytes.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                  priority: 2,
                },
                // One file compresses better than three.
                { name: 'every-page', test: EVERY_PAGE, priority: 1 },
                {
                  name: 'shared',
                  test: (path) =>
                    ![PROFILE_ONLY, LATER, BESIDE_GAMES, NOT_FOUND].some((group) =>
                      group.test(path),
                    ),
                  minShareCount: 2,
                },
                // Before what uses some of it.
                { name: 'beside-games', test: BESIDE_GAMES, minShareCount: 2 },
                { name: 'profiles', test: PROFILE_ONLY, minShareCount: 2 },
                { name: 'forms', test: LATER, minShareCount: 2 },
                { name: 'not-found', test: NOT_FOUND, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    // The process is bundled together with the pages it renders: one module graph, one entry.
    ssr: { build: { rolldownOptions: { input: 'server/main.ts' } } },
  },
})
