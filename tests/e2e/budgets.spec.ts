/** Budgets: bytes of script and of the first view, and layout shift during loading. */
import {
  DEVICES,
  MAX_FONT_BYTES,
  MAX_HOME_SCRIPT_BYTES,
  MAX_LANGUAGE_BYTES,
  MAX_SCRIPT_BYTES,
  weighFirstView,
  weighInitialScripts,
} from '../page-weight.ts'
import { LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { measureShift } from './layout-shift.ts'
import { openSignedIn, signUpWithoutPage } from './sign-up.ts'
// Runs on its own pages: activity of other tests, such as likes, would be measured too.
import { expect, isolatedTest as test } from './test.ts'

const PAGES = ['/', '/game/survev', '/saved', '/about', '/privacy', '/sign-in']
/** The home page in each language; the other pages with the most font files, and from right to left. */
const TRANSLATED_PAGES = [
  ...LANGUAGE_CODES.filter((each) => each !== 'en').map((language) => `/${language}`),
  ...(['tr', 'ar'] as const).flatMap((language) =>
    PAGES.filter((path) => path !== '/').map((path) => localizePath(language, path)),
  ),
]
/** A fifth of the limit for a good score on the web (0.1). */
const MAX_LAYOUT_SHIFT = 0.02

for (const path of PAGES) {
  test(`the initial script of ${path} fits its budget`, async ({ request }) => {
    const scripts = weighInitialScripts(await (await request.get(path)).text())
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0)
    expect(scripts.length).toBeGreaterThan(2)
    expect(sum).toBeLessThanOrEqual(path === '/' ? MAX_HOME_SCRIPT_BYTES : MAX_SCRIPT_BYTES)
  })
}

test('the initial script is the same in every language', async ({ request }) => {
  const list = async (path: string) =>
    weighInitialScripts(await (await request.get(path)).text()).map((script) => script.path)
  const english = await list('/')
  for (const language of LANGUAGE_CODES) {
    expect(await list(localizePath(language, '/')), language).toEqual(english)
  }
})

test('the names of the languages load no font on English pages', async ({ page }) => {
  const files = new Set<string>()
  // A slow file is replaced by a font of the system meanwhile, which is no download.
  page.on('request', (request) => {
    if (request.resourceType() === 'font') files.add(request.url())
  })
  const listFonts = async (path: string) => {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    return [...files].toSorted()
  }
  const fonts = await listFonts('/about')
  expect(fonts).toHaveLength(2)
  await signUpWithoutPage(page)
  expect(await listFonts('/settings')).toEqual(fonts)
})

for (const { name, options, maxBytes } of DEVICES) {
  // A language adds the same on each device.
  const translated = 'isMobile' in options ? TRANSLATED_PAGES : ['/ar']
  test.describe(name, () => {
    test.use(options)

    for (const path of [...PAGES, ...translated]) {
      test(`the first view of ${path} fits its budget, unshifted`, async ({ page, baseURL }) => {
        const more = TRANSLATED_PAGES.includes(path) ? MAX_LANGUAGE_BYTES : 0
        const byKind = await weighFirstView(page, new URL(path, baseURL).href)
        const total = [...byKind.values()].reduce((sum, bytes) => sum + bytes, 0)
        expect([...byKind.keys()]).toEqual(
          expect.arrayContaining(['Document', 'Stylesheet', 'Script', 'Font']),
        )
        expect(total).toBeLessThanOrEqual(maxBytes + more)
        expect(byKind.get('Font')).toBeLessThanOrEqual(MAX_FONT_BYTES + more)
        expect(await measureShift(page)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      })
    }

    test("keeps the layout of a player's pages stable", async ({ page }) => {
      await openSignedIn(page, '/about')
      for (const path of ['/', '/profile', '/notifications', '/settings']) {
        const live = page.waitForRequest('**/live?*')
        await page.goto(path)
        await live
        await page.evaluate(() => document.fonts.ready)
        expect(await measureShift(page), path).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)
      }
    })
  })
}
