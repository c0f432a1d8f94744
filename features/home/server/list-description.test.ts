import { expect, test } from 'vitest'
import { describeList } from './list-description.server.ts'

const cards = ['Agar.io', 'Arras.io', 'Bopz.io'].map((name) => ({ name }))

test.each([
  ['en', '3 .io games: Agar.io, Arras.io, Bopz.io.'],
  ['de', '3 .io-Spiele: Agar.io, Arras.io und Bopz.io.'],
  ['es', '3 juegos .io: Agar.io, Arras.io y Bopz.io.'],
  ['fr', '3 jeux .io\u{a0}: Agar.io, Arras.io, Bopz.io.'],
  ['pt-br', '3 jogos .io: Agar.io, Arras.io, Bopz.io.'],
  ['tr', '3 .io oyunu: Agar.io, Arras.io, Bopz.io.'],
  ['ar', '3 ألعاب \u{200e}.io: Agar.io وArras.io وBopz.io.'],
] as const)('a list in %s separates its games', (language, description) => {
  expect(describeList({ total: 3, cards }, language)).toBe(description)
})

test('a long list ends with a whole name', () => {
  const description = describeList({ total: 60, cards: Array(60).fill(cards[0]) }, 'tr')
  expect(description.length).toBeLessThanOrEqual(200)
  expect(description).toMatch(/^60 \.io oyunu: (Agar\.io, )+Agar\.io…$/)
})

test('says in a sentence that a list is empty', () =>
  expect(describeList({ total: 0, cards: [] }, 'en')).toMatch(/^No games found\./))
