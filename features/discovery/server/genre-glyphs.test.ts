import { expect, it } from 'vitest'
import { games } from '#catalogue/index.ts'
import { listGenres } from '#catalogue/queries.ts'
import { drawGenre } from './genre-glyphs.server.ts'

const glyphOf = (genre: string) => drawGenre(genre).glyph

it('draws each genre of the built-in games in its own way', () => {
  const glyphs = [...listGenres(games), 'a genre of an own game'].map(glyphOf)
  expect(new Set(glyphs).size).toBe(glyphs.length)
})

it('draws all other genres alike', () => {
  for (const genre of ['Digging', 'constructor', '__proto__', 'shooter']) {
    expect(glyphOf(genre)).toBe(glyphOf('a genre of an own game'))
  }
})
