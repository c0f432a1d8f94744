import { expect, it } from 'vitest'
import { drawGenre } from './genre-glyphs.server.ts'

const glyphOf = (genre: string) => drawGenre(genre).glyph

it('draws all other genres alike', () => {
  for (const genre of ['Digging', 'constructor', '__proto__', 'shooter']) {
    expect(glyphOf(genre)).toBe(glyphOf('a genre of an own game'))
  }
})
