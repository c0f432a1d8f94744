/** What each route declares about itself. */
import { expect, test } from 'vitest'
import { loadPageRoutes } from '#tests/page-routes.ts'

test('every route declares its number of database queries', async () => {
  const routes = await loadPageRoutes()
  const missing = routes.filter(({ handle }) => !handle?.queries).map(({ file }) => `app/${file}`)
  expect(
    missing,
    'Export `handle: RouteHandle` with `queries` from these modules (docs/adding-things.md).',
  ).toEqual([])
})
