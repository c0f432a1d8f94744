import { expect, test } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listGenres } from '#catalogue/queries.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { homeTitle } from '../server/list-description.server.ts'
import { DEFAULT_HOME_VIEW, type HomeView } from '#features/discovery/home-view.ts'

const english = getTranslator('en', 'discovery')

test.each<[Partial<HomeView>, string]>([
  [{}, 'All Games'],
  [{ genre: 'Shooter' }, 'Shooter Games'],
  [{ genre: '3D Games' }, '3D Games'],
  [{ genre: 'Board Games' }, 'Board Games'],
  [{ genre: 'Puzzle' }, 'Puzzle Games'],
  [{ search: 'egg' }, 'Search Results'],
  [{ genre: 'Shooter', search: 'egg', page: 2 }, 'Search Results'],
])('the title of %j is %s', (view, title) =>
  expect(homeTitle({ ...DEFAULT_HOME_VIEW, ...view }, english)).toBe(title),
)

test('every genre of the catalog has a title of its own in German', () => {
  const t = getTranslator('de', 'discovery')
  const titles = listGenres(games).map((genre) => homeTitle({ ...DEFAULT_HOME_VIEW, genre }, t))
  expect(titles).toContain('Abenteuerspiele')
  expect(
    titles.filter((title) => title.startsWith('Spiele: ') || title.endsWith(' Games')),
  ).toEqual([])
})

test('Arabic has all six plural forms', () => {
  const t = getTranslator('ar', 'discovery')
  const forms = [0, 1, 2, 3, 11].map((count) => t('gameCount', { count }))
  expect(forms).toEqual(['لا توجد ألعاب', 'لعبة واحدة', 'لعبتان', '3 ألعاب', '11 لعبة'])
})
