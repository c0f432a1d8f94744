/** The meta tags for search engines and link previews. */
import { expect, test } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES, localizePath } from '#messages/languages.ts'
import { breadcrumbs, hiddenPageMeta, listAlternates, pageMeta } from './page-meta.ts'

const site = {
  portalName: 'IO Arcade',
  publicUrl: 'https://play.example.org',
  language: 'en' as const,
}
const page = { title: 'Survev.io', description: 'A game.', path: '/game/survev' }

test('contains title, description, canonical URL and social picture', () => {
  expect(pageMeta(site, { ...page, image: '/social/survev.png' })).toEqual([
    { title: 'Survev.io | IO Arcade' },
    { name: 'description', content: 'A game.' },
    { tagName: 'link', rel: 'canonical', href: 'https://play.example.org/game/survev' },
    ...['en', 'de', 'es', 'fr', 'pt-BR', 'tr', 'ar', 'x-default'].map((hrefLang) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: expect.stringMatching(/^https:.*\/game\/survev$/) as string,
    })),
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'IO Arcade' },
    { property: 'og:title', content: 'Survev.io' },
    { property: 'og:description', content: 'A game.' },
    { property: 'og:url', content: 'https://play.example.org/game/survev' },
    { property: 'og:image', content: 'https://play.example.org/social/survev.png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebPage',
        url: 'https://play.example.org/game/survev',
        inLanguage: 'en',
      },
    },
  ])
})

test('uses only the portal name as the title of the home page', () => {
  expect(pageMeta(site, { ...page, title: 'IO Arcade' })[0]).toEqual({ title: 'IO Arcade' })
})

test('gives a hidden page its title, noindex and, if it has one, its description', () => {
  const tagsOf = (loaderData: { title: string; description?: string }) =>
    hiddenPageMeta({ loaderData, matches: [{ loaderData: site }] })
  const tags = [{ title: 'Sign In | IO Arcade' }, { name: 'robots', content: 'noindex' }]
  expect(tagsOf({ title: 'Sign In' })).toEqual(tags)
  expect(tagsOf({ title: 'Sign In', description: 'Sign in here.' })).toEqual([
    ...tags,
    { name: 'description', content: 'Sign in here.' },
  ])
})

test('falls back to the portal picture', () => {
  expect(pageMeta(site, page)).toContainEqual({
    property: 'og:image',
    content: 'https://play.example.org/social/portal.png',
  })
})

test('emits each piece of structured data in its own script, with its context', () => {
  const meta = pageMeta(site, { ...page, data: [{ '@type': 'VideoGame' }, { '@type': 'Thing' }] })
  expect(meta.filter((entry) => 'script:ld+json' in entry)).toEqual([
    expect.objectContaining({ 'script:ld+json': expect.objectContaining({ '@type': 'WebPage' }) }),
    { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'VideoGame' } },
    { 'script:ld+json': { '@context': 'https://schema.org', '@type': 'Thing' } },
  ])
})

test('numbers breadcrumbs from 1 and uses absolute URLs', () => {
  const steps = [
    { name: 'IO Arcade', path: '/' },
    { name: 'About', path: '/about' },
  ]
  expect(breadcrumbs(site, steps)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'IO Arcade', item: 'https://play.example.org/' },
      { '@type': 'ListItem', position: 2, name: 'About', item: 'https://play.example.org/about' },
    ],
  })
})

test('a page names its addresses in all languages, and so does each of those pages', () => {
  expect(listAlternates(site.publicUrl, '/game/survev')).toMatchObject({
    en: 'https://play.example.org/game/survev',
    'pt-BR': 'https://play.example.org/pt-br/game/survev',
    'x-default': 'https://play.example.org/game/survev',
  })
  const listed = LANGUAGE_CODES.map((language) => {
    const meta = pageMeta({ ...site, language }, page)
    const alternates = meta.filter((entry) => 'rel' in entry && entry.rel === 'alternate')
    expect(alternates).toContainEqual(
      expect.objectContaining({
        hrefLang: LANGUAGES[language].tag,
        href: site.publicUrl + localizePath(language, page.path),
      }),
    )
    return JSON.stringify(alternates)
  })
  expect(new Set(listed).size).toBe(1)
})

test('a translated page is canonical under the prefix of its language', () => {
  expect(pageMeta({ ...site, language: 'de' }, page)).toEqual(
    expect.arrayContaining([
      { tagName: 'link', rel: 'canonical', href: 'https://play.example.org/de/game/survev' },
      { property: 'og:locale', content: 'de_DE' },
      { 'script:ld+json': expect.objectContaining({ inLanguage: 'de' }) as object },
    ]),
  )
})
