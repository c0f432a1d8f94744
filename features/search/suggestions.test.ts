/** Which games are suggested, and in which order. */
import { expect, it } from 'vitest'
import { games } from '#catalogue/index.ts'
import { parseSearchLanguage } from './server/search-language.server.ts'
import { listOffers, listSuggestions } from './suggestions.ts'

const names = (text: string, likes = {}) =>
  listSuggestions(games, likes, text).map(({ name }) => name)

it('suggests nothing for an empty or unknown text', () => {
  expect(names('')).toEqual([])
  expect(names('   ')).toEqual([])
  expect(names('xyzzy')).toEqual([])
})

it('lists names that start with the text first, most liked first', () => {
  const begun = games.filter(({ name }) => name.toLowerCase().startsWith('s')).map(({ id }) => id)
  const last = begun.at(-1)!
  const [first, ...rest] = listSuggestions(games, { [last]: 1 }, 's').map(({ id }) => id)
  expect(first).toBe(last)
  expect(rest).toHaveLength(5)
  expect(rest.slice(0, begun.length - 1).every((id) => begun.includes(id))).toBe(true)
})

it('lists matches of the name before those of the description', () => {
  expect(names('shock', { krunker: 9 })[0]).toBe('Shell Shockers')
  expect(names('sho', { krunker: 9, survev: 9 })[0]).toBe('Shell Shockers')
})

it('searches in the language of the page', () => {
  const suggest = (text: string, code?: string) =>
    listSuggestions(games, {}, text, undefined, parseSearchLanguage(code)).map(({ id }) => id)
  expect(suggest('rennen', 'de')).toEqual(['lolbeans'])
  expect(suggest('rennen')).toEqual([])
  expect(suggest('rennen', 'xx')).toEqual([])
  expect(suggest('AGAR', 'tr')).toEqual(['agar'])
})

it('offers similar names, other popular games and all genres instead of a match', () => {
  const ids = (tiles: { id: string }[]) => tiles.map(({ id }) => id)
  const offers = listOffers(games, { krunker: 3, agar: 2, mope: 1 }, 'krnkr')
  expect(ids(offers.nearest)).toEqual(['krunker'])
  expect(ids(offers.popular).slice(0, 2)).toEqual(['agar', 'mope'])
  expect(offers.popular).toHaveLength(3)
  expect(offers.genres).toHaveLength(8)
  expect(offers.genres).not.toContain('All')
  expect(ids(listOffers(games, {}, 'agr').nearest)[0]).toBe('agar')
  expect(listOffers(games, {}, '').nearest).toEqual([])
})
