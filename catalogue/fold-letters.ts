/** Folds letters, so that case, accents and variants of a letter do not matter in a search. */

/** Letters that Unicode does not decompose. Turkish has `i` with and without a dot. */
const VARIANTS: Readonly<Record<string, string>> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  // Strokes, hooks and letters of their own: Polish, Nordic, Croatian, Maltese, Sami, Azerbaijani, Hausa.
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ґ: 'г',
  // Greek: sigma at the end of a word.
  ς: 'σ',
  '’': "'",
  // Arabic: alef wasla, alef maksura, teh marbuta. Alefs with hamza or madda are decomposed.
  ٱ: 'ا',
  ى: 'ي',
  // Persian yeh and kaf.
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}

const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu')
/** Accents, Arabic vowel signs, and the tatweel, which only stretches a word. */
const MARKS = /[\p{M}\u0640]/gu

/** Returns lower-case text without accents and variants. Keeps spaces and punctuation. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(VARIANT, (letter) => VARIANTS[letter]!)
}
