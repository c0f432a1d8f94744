/** The sitemaps of the languages. */
import { expect, test } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { writeSitemap } from './sitemap.ts'

const ORIGIN = 'https://play.example.org'
const PATHS = ['/', '/about', '/game/agar']

const listPages = (sitemap: string) =>
  [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page!)

/** The addresses of a sitemap's pages in the other languages, by `hreflang`, in their order. */
const listLinks = (sitemap: string) =>
  [...sitemap.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, tag, href]) => [tag!, href!])

test.each(LANGUAGE_CODES)('the sitemap in %s lists the pages in this language', (language) => {
  const sitemap = writeSitemap(ORIGIN, language, PATHS)
  expect(listPages(sitemap)).toEqual(PATHS.map((path) => ORIGIN + localizePath(language, path)))
})

test('each page is in the sitemap of its language, and every other page refers to it', () => {
  const sitemaps = LANGUAGE_CODES.map((language) => writeSitemap(ORIGIN, language, PATHS))
  const [links] = sitemaps.map(listLinks)
  for (const sitemap of sitemaps) expect(listLinks(sitemap)).toEqual(links)
  const linked = links!.filter(([tag]) => tag !== 'x-default').map(([, href]) => href)
  expect(linked.toSorted()).toEqual(sitemaps.flatMap(listPages).toSorted())
  const tags = LANGUAGE_CODES.map((language) => LANGUAGES[language].tag)
  expect(new Set(links!.map(([tag]) => tag))).toEqual(new Set([...tags, 'x-default']))
})

test('5,000 games with long ids are within the limits of the protocol', () => {
  const paths = Array.from({ length: 5_000 }, (_, index) => `/game/${'g'.repeat(20)}${index}`)
  for (const language of LANGUAGE_CODES) {
    const sitemap = writeSitemap(`https://${'a'.repeat(60)}.example.org`, language, paths)
    expect(Buffer.byteLength(sitemap)).toBeLessThan(50_000_000)
    expect(listPages(sitemap).length).toBeLessThanOrEqual(50_000)
  }
})
