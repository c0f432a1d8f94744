/** What languages add to the home page: the library's code and the page's messages. */
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type UserConfig } from 'vite'
import { expect, test } from 'vitest'
import portalConfig from '../vite.config.ts'
import { SHARED_PARTS, getMessages } from './catalogues.server.ts'
import { LANGUAGE_CODES } from './languages.ts'
import { handle } from '#app/routes/home.tsx'

const KB = 1024
/** The bound of ADR 70, brotli. Fonts have their own budget. */
const MAX_BYTES = 10 * KB

const weigh = (text: string) => brotliCompressSync(text).length

/** Its alias leaves out the parser. */
const portal = portalConfig as UserConfig

/** Bundles what the portal imports from the library, as its build does. */
async function bundleLibrary(): Promise<string> {
  const root = join(import.meta.dirname, '..')
  const entry = 'library-entry.js'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    mode: 'production',
    resolve: portal.resolve!,
    build: {
      write: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: /^react/ },
    },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id.endsWith(entry) ? join(root, entry) : undefined),
        load: (id) =>
          id.endsWith(entry)
            ? `export { createTranslator } from 'use-intl/core'
               export { IntlProvider, useLocale, useTranslations } from 'use-intl/react'`
            : undefined,
      },
    ],
  })
  const [{ output }] = built as unknown as [{ output: { code: string }[] }]
  return output[0]!.code
}

test('languages add at most 10 KB to the home page in any language', async () => {
  const library = weigh(await bundleLibrary())
  expect(library).toBeGreaterThan(2 * KB)
  const parts = [...SHARED_PARTS, ...handle.messages!]
  const sums = LANGUAGE_CODES.map((language) => {
    const messages = weigh(JSON.stringify({ language, messages: getMessages(language, parts) }))
    return [language, library, messages] as const
  })
  expect(sums.filter(([, ...bytes]) => bytes[0] + bytes[1] > MAX_BYTES)).toEqual([])
})
