/** Searches in languages other than English: folding of letters, and which texts are found. */
import { describe, expect, test } from 'vitest'
import { foldLetters } from './fold-letters.ts'
import type { Game } from './game.ts'
import { games as builtIn } from './index.ts'
import { searchGames, type SearchLanguage } from './search.ts'
import type { GameLanguage } from './translation.ts'

/** Makes a game with a description in each language. */
function makeGame(id: string, texts: Partial<Record<GameLanguage, string>>): Game {
  const { en = `The game ${id}.`, ...others } = texts
  return {
    ...builtIn[0]!,
    id,
    name: `${id}.io`,
    description: en,
    genre: ['Race'],
    aliases: [],
    translations: Object.fromEntries(
      Object.entries(others).map(([language, description]) => [language, { description }]),
    ),
  }
}

const GAMES = [
  makeGame('alpha', {
    en: 'A round cell eats.',
    de: 'Eine runde Zelle auf der Straße. Größer ist besser.',
    es: 'Una célula pequeña.',
    fr: 'L’île des œufs.',
    'pt-br': 'Ação, maçãs e corações.',
    tr: 'IŞIK ve ılık sular, İSTANBUL.',
    ar: 'خليّة كبيرة في الأرض، إلى الأمـام',
  }),
  makeGame('beta', { en: 'Trucks and tanks.', de: 'Panzer und Laster.' }),
]

const NAMES: Partial<Record<GameLanguage, string>> = { de: 'Rennen', tr: 'Yarış' }

const languages = new Map<GameLanguage, SearchLanguage>()

function find(language: GameLanguage, text: string): string {
  const search = languages.get(language) ?? {
    language,
    nameGenre: (genre) => NAMES[language] ?? genre,
  }
  languages.set(language, search)
  const { named, described, close } = searchGames(GAMES, text, search)
  return [...named, ...described, ...close].map(({ id }) => id).join(' ')
}

describe('foldLetters', () => {
  test.each([
    ['İIıi', 'iiii'],
    ['ŞĞÜÖÇ şğüöç', 'sguoc sguoc'],
    ['Straße STRASSE STRAẞE', 'strasse strasse strasse'],
    ['Œuf, cœur, Æon', 'oeuf, coeur, aeon'],
    [
      'Łukasz Øystein Đorđe Þór Ðagur Ħamrun Ŧ Ŋaba',
      'lukasz oystein dorde thor dagur hamrun t naba',
    ],
    ['Əli Ɓello Ɗan Ƙano Ɛɔ Ǿ', 'eli bello dan kano eo o'],
    ['Ґалаґан', 'галаган'],
    ['علی کریم', 'علي كريم'],
    ['Ação à l’île', "acao a l'ile"],
    ['أإآٱا', 'ااااا'],
    ['على', 'علي'],
    ['لعبة', 'لعبه'],
    ['مُحَمَّد', 'محمد'],
    ['لـــعب', 'لعب'],
  ])('%s is %s', (text, folded) => expect(foldLetters(text)).toBe(folded))
})

test.each<[GameLanguage, string[]]>([
  ['de', ['zelle', 'ZELLE', 'strasse', 'STRASSE', 'straße', 'grosser', 'größer', 'runde zelle']],
  ['es', ['celula', 'CÉLULA', 'pequena', 'pequeña']],
  ['fr', ['île', 'ile', "l'ile", 'l’île', 'oeuf', 'œuf', 'ŒUFS', 'oeufs ile']],
  ['pt-br', ['acao', 'AÇÃO', 'maca', 'coracoes']],
  [
    'tr',
    ['ışık', 'isik', 'IŞIK', 'İŞİK', 'Işik', 'ılık', 'ilik', 'ISTANBUL', 'istanbul', 'ıstanbul'],
  ],
  ['ar', ['خلية', 'خليه', 'خَلِيَّة', 'الارض', 'أرض', 'الامام', 'الي', 'إلى', 'كــبيرة']],
])('%s: the description is found whatever the case and the accents', (language, texts) => {
  expect(texts.map((text) => [text, find(language, text)])).toEqual(
    texts.map((text) => [text, 'alpha']),
  )
})

test('the description in English is found in every language', () => {
  for (const language of ['en', 'de', 'tr', 'ar'] as const) {
    expect(find(language, 'round cell')).toBe('alpha')
    expect(find(language, 'TRUCKS')).toBe('beta')
  }
})

test('a translation is found in its own language only', () => {
  expect(find('de', 'zelle')).toBe('alpha')
  expect(find('en', 'zelle')).toBe('')
  expect(find('fr', 'zelle')).toBe('')
})

test('names are found without regard to the dot of i, in every language', () => {
  const game = makeGame('digdig', {})
  for (const language of ['en', 'tr'] as const) {
    for (const text of ['DIGDIG', 'dıgdıg', 'DİGDİG', 'digdig']) {
      const { named, described, close } = searchGames([game], text, {
        language,
        nameGenre: (name) => name,
      })
      expect([text, [...named, ...described, ...close]]).toEqual([text, [game]])
    }
  }
})

test('genres are found by their names in the language, and in English', () => {
  expect(find('de', 'rennen')).toBe('alpha beta')
  expect(find('tr', 'yaris')).toBe('alpha beta')
  expect(find('de', 'race')).toBe('alpha beta')
  expect(find('en', 'rennen')).toBe('')
})

test('ignores words that most games contain', () => {
  expect(find('de', 'spiel mit zelle')).toBe('alpha')
  expect(find('fr', 'jeu avec des oeufs')).toBe('alpha')
  expect(find('ar', 'لعبة خلية')).toBe('alpha')
})
