/** Every page in every language: no English is left, and German and Arabic pages are accessible. */
import type { BrowserContext, Page } from '@playwright/test'
import { LANGUAGES, LANGUAGE_CODES, localizePath, type Language } from '#app/messages/languages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { startFullPortal } from './full-portal.ts'
import { listMessages } from './messages.ts'
import type { Who } from './screen.ts'
import { SCREENS, signUpEverybody } from './screens.ts'
import { expect, testOwnPortal } from './test.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

const test = testOwnPortal(startFullPortal).extend<object, { everybody: Record<Who, Cookies> }>({
  everybody: [
    async ({ portal, browser }, use) => {
      const openPage = async () => (await browser.newContext()).newPage()
      await use(await signUpEverybody(openPage, portal))
    },
    { scope: 'worker' },
  ],
})

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== 'en')

/** Texts that equal the English ones, in addition to whole messages such as "Action". */
const SAME: { [L in Language]?: RegExp } = {
  de: /^Likes:$/,
  fr: /^(Page \d+|\d+ notifications|Notifications \| IO Arcade)$/,
  'pt-br': /^(Mouse|Shift)$/,
  tr: /^Shift$/,
  ar: /^Shift$/,
}

/** Chromium logs these for pages that do not exist and for links that have expired. */
const EXPECTED_STATUS = /the server responded with a status of (400|404)/

/** The page of each screen that needs no preparation, by viewer. */
const PAGES = SCREENS.filter(({ prepare }) => !prepare)

/** Not translated: names, a key, and what a visitor has searched for. */
async function listNames(page: Page): Promise<Set<string>> {
  const games = (await (await page.request.get('/entries')).json()) as { name: string }[]
  return new Set([
    'IO Arcade',
    'Ada',
    'Ctrl K',
    'battle',
    'zzzz',
    ...games.map(({ name }) => name),
    ...LANGUAGE_CODES.map((language) => LANGUAGES[language].name),
  ])
}

/**
 * Collects the text a reader sees in the documents at these paths: content, attributes, title and
 * description. Leaves out what is marked as being in another language than the document.
 */
async function readWords(page: Page, paths: string[]): Promise<string[][]> {
  return page.evaluate(async (paths) => {
    const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']
    async function read(path: string): Promise<string[]> {
      const html = await (await fetch(path)).text()
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      for (const each of parsed.querySelectorAll('script:not([type="application/ld+json"]), style'))
        each.remove()
      for (const each of parsed.querySelectorAll('body [lang]')) {
        if (each.getAttribute('lang') !== parsed.documentElement.lang) each.remove()
      }
      const words: string[] = []
      const texts = parsed.createTreeWalker(parsed, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '')
      for (const element of parsed.querySelectorAll('*')) {
        for (const name of ATTRIBUTES) words.push(element.getAttribute(name) ?? '')
      }
      const described =
        'meta[name="description"], meta[property$="title"], meta[property$="description"]'
      for (const meta of parsed.querySelectorAll(described)) {
        words.push(meta.getAttribute('content') ?? '')
      }
      return words.map((each) => each.replaceAll(/\s+/g, ' ').trim())
    }
    return Promise.all(paths.map(read))
  }, paths)
}

/** True if a text has no words to translate: numbers, addresses, data for search engines. */
const isWordless = (text: string) =>
  !/\p{L}{2}/u.test(text) || /^(https?:|\/|\{)/.test(text) || /^[\w.+-]+@[\w.-]+$/.test(text)

for (const language of TRANSLATED) {
  test(`no English is left: ${LANGUAGES[language].name}`, async ({
    page,
    everybody,
    expectedMessages,
  }) => {
    test.slow()
    expectedMessages.push(EXPECTED_STATUS)
    // A translation may be the same as the English text, such as "Action" in German.
    const own = new Set(listMessages(language))
    const names = await listNames(page)
    /** The first path of each text. */
    const left = new Map<string, string>()
    for (const who of ['visitor', 'newcomer', 'player'] as const) {
      await page.context().clearCookies()
      await page.context().addCookies(everybody[who])
      await page.goto('/about')
      const paths = PAGES.filter((screen) => screen.who === who).map(({ path }) => path)
      const english = await readWords(page, paths)
      const translated = await readWords(
        page,
        paths.map((path) => localizePath(language, path)),
      )
      for (const [index, words] of translated.entries()) {
        const inEnglish = new Set(english[index])
        for (const text of words) {
          if (!inEnglish.has(text) || names.has(text) || own.has(text) || isWordless(text)) continue
          if (SAME[language]?.test(text)) continue
          if (!left.has(text)) left.set(text, paths[index]!)
        }
      }
    }
    expect([...left]).toEqual([])
  })
}

/** The longest words, and the other direction. `long-words.spec.ts` checks the width. */
for (const language of ['de', 'ar'] satisfies Language[]) {
  for (const who of ['visitor', 'newcomer', 'player'] as const) {
    test(`has no axe violation in ${LANGUAGES[language].name}: pages of a ${who}`, async ({
      page,
      everybody,
      expectedMessages,
    }) => {
      test.slow()
      expectedMessages.push(EXPECTED_STATUS)
      await page.context().addCookies(everybody[who])
      for (const screen of PAGES.filter((each) => each.who === who)) {
        await test.step(screen.name, async () => {
          await page.goto(localizePath(language, screen.path))
          await expectAccessible(page)
          await expectNoSidewaysScroll(page)
        })
      }
    })
  }
}
