/** The page cache of a running portal holds all pages that it links to, in all languages. */
import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { SORTS, listByGenre, listGenres } from '#catalogue/queries.ts'
import { homeHref } from '#features/discovery/home-view.ts'
import { PAGE_SIZE } from '#features/discovery/listing.ts'
import { LANGUAGE_CODES, languagePrefix, localizePath } from '#messages/languages.ts'
import { readMetrics } from '../metrics.ts'
import { signUpByForm } from '../player-client.ts'
import { startTestPortal } from '../test-portal.ts'

const TOKEN = 'token-of-the-page-cache'
/** Requests at once. */
const LANES = 4
const views = listGenres(games).flatMap((genre) => {
  const pages = Math.ceil(listByGenre(games, genre).length / PAGE_SIZE)
  return SORTS.flatMap((sort) =>
    Array.from({ length: pages }, (_, index) => homeHref({ genre, sort, page: index + 1 })),
  )
})
const forms = ['/sign-in', '/sign-up', '/forgot-password']
const pages = [...games.map(({ id }) => `/game/${id}`), '/about', '/privacy', ...forms]

/** All cached addresses that pages of a language link to, with those of their data. */
const addresses = LANGUAGE_CODES.flatMap((language) => [
  ...[...views, ...pages].map((path) => localizePath(language, path)),
  ...views.map((path) => `${languagePrefix(language)}/_.data${path.slice(1)}`),
  ...pages.map((path) => `${localizePath(language, path)}.data`),
])

test('renders each page once in each language, whatever else is requested', async () => {
  const portal = await startTestPortal({ METRICS_TOKEN: TOKEN })
  const countMisses = async () =>
    (await readMetrics(portal.url, TOKEN)).get(
      'io_arcade_page_cache_requests_total{result="miss"}',
    )!

  async function loadAll(paths: readonly string[], status: number) {
    const waiting = [...paths]
    const failed: string[] = []
    const lane = async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        const response = await fetch(portal.url + path, { redirect: 'manual' })
        await response.arrayBuffer()
        if (response.status !== status) failed.push(`${response.status} ${path}`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    expect(failed).toEqual([])
  }

  await loadAll(addresses, 200)
  expect(await countMisses()).toBe(new Set(addresses).size)
  const invented = Array.from({ length: 30 }, (_, index) => index).flatMap((index) =>
    LANGUAGE_CODES.map((language) => localizePath(language, `/nope-${index}`)),
  )
  await loadAll(invented, 404)
  const before = await countMisses()
  await loadAll(addresses, 200)
  expect(await countMisses()).toBe(before)
})

test.each(forms.slice(0, 2))('serves a player no cached data of %s', async (path) => {
  const portal = await startTestPortal({ METRICS_TOKEN: TOKEN })
  const address = `${portal.url}${path}.data`
  const visitor = await fetch(address)
  expect([visitor.status, visitor.headers.get('Cache-Control')]).toEqual([200, 'private, no-cache'])
  const { cookie } = await signUpByForm(portal.url)
  const player = await fetch(address, { headers: { Cookie: cookie }, redirect: 'manual' })
  // React Router sends a redirect as data.
  expect(player.status).toBe(202)
  expect(player.headers.get('Cache-Control')).toContain('no-store')
})
