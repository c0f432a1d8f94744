/** The fonts contain every Latin letter of the portal's languages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { expect, test } from 'vitest'
import { TRANSLATIONS } from '#catalogue/translations/all.ts'
import { CATALOGUES } from '#messages/catalogues.server.ts'
import { LANGUAGES, LANGUAGE_CODES } from '#messages/languages.ts'

interface Face {
  family: string
  ranges: [first: number, last: number][]
  has: (codePoint: number) => boolean
}

/** Reads the font files that the style sheet names, with the letters that each is loaded for. */
function readFaces(): Face[] {
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, rule = '']) => {
    const file = /url\('([^']+)'\)/.exec(rule)?.[1]
    if (!file) return []
    const font = create(readFileSync(join(import.meta.dirname, file)))
    const ranges = [...rule.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(
      ([, first, last = first]) => [Number.parseInt(first!, 16), Number.parseInt(last!, 16)],
    ) as Face['ranges']
    return [
      {
        family: /font-family: '([^']+)'/.exec(rule)![1]!,
        ranges,
        has: (codePoint) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint),
      },
    ]
  })
}

const FACES = readFaces()
const FAMILIES = [...new Set(FACES.map(({ family }) => family))]

/** Lists the letters that no file of the family shows. */
function findMissing(family: string, letters: Iterable<string>): string[] {
  const faces = FACES.filter((face) => face.family === family)
  return [...letters].filter((letter) => {
    const codePoint = letter.codePointAt(0)!
    return !faces.some(
      ({ ranges, has }) =>
        ranges.some(([first, last]) => first <= codePoint && codePoint <= last) && has(codePoint),
    )
  })
}

const ALPHABETS = {
  Turkish: 'abcçdefgğhıijklmnoöprsştuüvyzâîû',
  Portuguese: 'abcdefghijklmnopqrstuvwxyzáâãàçéêíóôõúü',
  Spanish: 'abcdefghijklmnñopqrstuvwxyzáéíóúü¿¡',
  French: 'abcdefghijklmnopqrstuvwxyzàâæçéèêëîïôœùûüÿ«»',
  German: 'abcdefghijklmnopqrstuvwxyzäöüß„“',
}

test('the style sheet has two families of font files', () => {
  expect(FAMILIES).toEqual(['Bricolage Grotesque', 'Figtree'])
})

for (const family of FAMILIES) {
  test.each(Object.entries(ALPHABETS))(`${family} has the letters of %s`, (name, letters) => {
    const capitals = letters.toLocaleUpperCase(name === 'Turkish' ? 'tr' : 'en')
    // The capital of ÿ is in no word of the portal.
    expect(findMissing(family, (letters + capitals).replace('Ÿ', ''))).toEqual([])
  })

  const latin = LANGUAGE_CODES.filter((language) => LANGUAGES[language].direction === 'ltr')
  test.each(latin)(`${family} has every letter of the texts in %s`, (language) => {
    const texts = JSON.stringify([
      CATALOGUES[language],
      language === 'en' ? [] : TRANSLATIONS[language],
    ])
    const letters = new Set(texts.match(/\p{Script=Latin}|[¿¡«»„“”‘’…·–—]/gu))
    expect(letters.size).toBeGreaterThan(40)
    expect(findMissing(family, letters)).toEqual([])
  })
}
