import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What the profiles show, and the pictures that the home page never needs. */
const PROFILE_ONLY =
  /[\\/]features[\\/](achievements[\\/](?!definitions)|profile[\\/](?!profile-veil))|[\\/]pictures[\\/](no-liked|no-recent)/

/** Pages that are mostly there know it too. */
const NOT_FOUND = /[\\/]pictures[\\/]not-found|[\\/]play[\\/]game-not-found/

/** Forms, dialogs and what players do with them: shared by pages and dialogs that come later. */
const LATER =
  /[\\/]accounts[\\/](auth-form|auth-page|meant-like)|[\\/]notifications[\\/](tell-outcome|deleted-note|filters|changes|kinds)|[\\/]settings[\\/]save|[\\/]ui[\\/](tabs|dialog|switch)\.|route-chunk=clientAction/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left alone, a page asks for nineteen scripts, most below 1 KB. Over HTTP/1.1, six at a
            // time, the round trips cost more than the bytes.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
                },
                {
                  name: 'shared',
                  test: (path) =>
                    ![PROFILE_ONLY, LATER, NOT_FOUND].some((group) => group.test(path)),
                  minShareCount: 2,
                },
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
