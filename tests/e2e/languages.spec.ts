/** Every page in every language: no English is left, and links keep the language. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openDatabase } from '#platform/db/db.server.ts'
import { LANGUAGES, LANGUAGE_CODES, localizePath, type Language } from '#messages/languages.ts'
import { mailsTo } from './mails.ts'
import { listMessages } from './messages.ts'
import { button } from './screen.ts'
import { SCREENS, screensTest } from './screens.ts'
import { expect } from './test.ts'
import type { Portal } from '../portal.ts'
import { insertRows } from '../rows.ts'

/** A game that the catalog once had. */
const REMOVED = 'gone'

/** Other pages of a player: mailed links, a removed game, the public profile. */
async function listFurtherPages(page: Page, portal: Portal): Promise<string[]> {
  const db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  const removed = { game_id: REMOVED, announced_at: Date.now() }
  await insertRows(db, 'announced_game', removed)
  await db.destroy()
  const player = await page.request.get(`${portal.url}/api/me`)
  const { email } = (await player.json()) as { email: string }
  await page.goto(`${portal.url}/forgot-password`)
  await page.getByRole('main').getByLabel('Email').fill(email)
  await button(page, 'Send Reset Email').click()
  const links: string[] = []
  for (const path of ['confirm-email', 'reset-password']) {
    await expect(async () => {
      const mails = await mailsTo(portal.dataDir, email)
      const [link] = mails.join('\n').match(new RegExp(`/${path}\\?token=[\\w-]+`)) ?? []
      expect(link).toBeDefined()
      links.push(link!)
    }).toPass()
  }
  expect((await page.request.get(`${portal.url}/game/${REMOVED}`)).status()).toBe(410)
  await page.goto(`${portal.url}/profile`)
  const profile = await page.getByRole('link', { name: 'View public profile' }).getAttribute('href')
  return [...links, profile!, `/game/${REMOVED}`]
}

const test = screensTest.extend<
  object,
  { /** Paths in addition to those of the screens. */ further: string[] }
>({
  further: [
    async ({ portal, browser, everybody }, use) => {
      const context = await browser.newContext()
      await context.addCookies(everybody.player)
      await use(await listFurtherPages(await context.newPage(), portal))
      await context.close()
    },
    { scope: 'worker' },
  ],
})

const TRANSLATED = LANGUAGE_CODES.filter((language) => language !== 'en')

/** Texts that equal the English ones, in addition to whole messages such as "Action". */
const SAME: { [L in Language]?: RegExp } = {
  de: /^Likes:$/,
  es: /^Shift$/,
  fr: /^(Page \d+|\d+ notifications|Notifications \| IO Arcade)$/,
  'pt-br': /^(Mouse|Shift)$/,
  tr: /^Shift$/,
  ar: /^Shift$/,
}

/** The page of each screen that needs no preparation, by viewer. */
const PAGES = SCREENS.filter(({ prepare }) => !prepare)

/** Not translated: names, a key, and what a visitor has searched for. */
async function listNames(page: Page): Promise<Set<string>> {
  const games = (await (await page.request.get('/entries')).json()) as { name: string }[]
  return new Set([
    'IO Arcade',
    'Ada',
    'Ada | IO Arcade',
    'Ctrl K',
    'battle',
    'zzzz',
    // A passkey, and the devices of sessions.
    'The phone',
    'Firefox, Windows',
    'Chrome, Linux',
    ...games.map(({ name }) => name),
    ...LANGUAGE_CODES.map((language) => LANGUAGES[language].name),
  ])
}

/**
 * Collects the text a reader sees in the documents at these paths: content, attributes, title and
 * description, structured data. Leaves out code, and what is marked as being in another language than the
 * document.
 */
async function readWords(page: Page, paths: string[]): Promise<string[][]> {
  return page.evaluate(async (paths) => {
    /** The words in structured data. */
    function readData(data: unknown, key = ''): string[] {
      if (typeof data === 'string') return /^(name|description|genre)$/.test(key) ? [data] : []
      if (Array.isArray(data)) return data.flatMap((each) => readData(each, key))
      if (typeof data !== 'object' || data === null) return []
      return Object.entries(data).flatMap(([name, value]) => readData(value, name))
    }
    const ATTRIBUTES = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription']
    async function read(path: string): Promise<string[]> {
      const html = await (await fetch(path)).text()
      const parsed = new DOMParser().parseFromString(html, 'text/html')
      const data = [...parsed.querySelectorAll('script[type="application/ld+json"]')]
      const described = data.flatMap((script) => readData(JSON.parse(script.textContent)))
      for (const each of parsed.querySelectorAll('script, style, code')) each.remove()
      for (const each of parsed.querySelectorAll('body [lang]')) {
        if (each.getAttribute('lang') !== parsed.documentElement.lang) each.remove()
      }
      const words = described
      const texts = parsed.createTreeWalker(parsed, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) words.push(texts.currentNode.textContent ?? '')
      for (const element of parsed.querySelectorAll('*')) {
        for (const name of ATTRIBUTES) words.push(element.getAttribute(name) ?? '')
      }
      const metas =
        'meta[name="description"], meta[property$="title"], meta[property$="description"]'
      for (const meta of parsed.querySelectorAll(metas)) {
        words.push(meta.getAttribute('content') ?? '')
      }
      return words.map((each) => each.replaceAll(/\s+/g, ' ').trim())
    }
    return Promise.all(paths.map(read))
  }, paths)
}

/** Lists links and forms that lead from these documents to an English page. */
async function listEnglishLinks(page: Page, paths: string[]): Promise<string[]> {
  return page.evaluate(async (paths) => {
    const found = paths.map(async (path) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
      const links = parsed.querySelectorAll('a[href^="/"]:not([hreflang]), form[action^="/"]')
      const leads = [...links].map(
        (link) => link.getAttribute('href') ?? link.getAttribute('action')!,
      )
      const [, prefix] = path.split(/[/?]/)
      // The form that chooses another language leads there.
      const isLocal = new RegExp(`^/(${prefix}(/|\\?|$)|assets/|language$)`)
      return leads.filter((lead) => !isLocal.test(lead)).map((lead) => `${path}: ${lead}`)
    })
    return (await Promise.all(found)).flat()
  }, paths)
}

/** True if a text has no words to translate: numbers, addresses. */
const isWordless = (text: string) =>
  !/\p{L}{2}/u.test(text) || /^(https?:|\/)/.test(text) || /^[\w.+-]+@[\w.-]+$/.test(text)

for (const language of TRANSLATED) {
  test(`no English is left: ${LANGUAGES[language].name}`, async ({
    page,
    everybody,
    further,
    expectedMessages,
  }) => {
    test.slow()
    expectedMessages.push(/the server responded with a status of (400|404|410)/)
    // A translation may be the same as the English text, such as "Action" in German.
    const own = new Set(listMessages(language))
    const names = await listNames(page)
    /** The first path of each text. */
    const left = new Map<string, string>()
    for (const who of ['visitor', 'newcomer', 'player'] as const) {
      await page.context().clearCookies()
      await page.context().addCookies(everybody[who])
      await page.goto('/about')
      const shown = PAGES.filter((screen) => screen.who === who).map(({ path }) => path)
      const paths = [...shown, '/saved', ...(who === 'player' ? further : [])]
      const english = await readWords(page, paths)
      const localized = paths.map((path) => localizePath(language, path))
      const translated = await readWords(page, localized)
      expect(await listEnglishLinks(page, localized)).toEqual([])
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
