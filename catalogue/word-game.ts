/** The texts of a game in one language. */
import type { Game } from './game.ts'
import { holdMarks } from './hold-marks.ts'
import type { Room } from './room.ts'
import type { GameLanguage } from './translation.ts'
import { TRANSLATIONS } from './translations/all.ts'

/** A text, and its language if it is not that of the page. */
export interface Worded {
  text: string
  /** The value of the `lang` attribute: a text without a translation is in English. */
  lang?: 'en'
}

export interface WordedControl {
  action: Worded
  /** Keys and buttons of the mouse. */
  keys?: Worded[] | undefined
  /** Gestures and buttons on a touch screen. */
  touch?: Worded[] | undefined
}

export type WordedRoom = Room & {
  /** The value of the `lang` attribute for `hint`, as in `Worded`. */
  hintLang?: 'en'
}

/** A game with its texts in one language. */
export type WordedGame = Omit<
  Game,
  'translations' | 'description' | 'controls' | 'tip' | 'room' | 'links'
> & {
  description: Worded
  /** Undefined if the game has no controls of its own. */
  controls: WordedControl[] | undefined
  tip: Worded | undefined
  room: WordedRoom | undefined
  links: { label: Worded; href: string }[]
}

/** Returns the game with its texts in a language, or in English where a translation is missing. */
export function wordGame(
  { translations, description, controls, tip, room, links, ...game }: Game,
  language: GameLanguage,
): WordedGame {
  const own = language === 'en' ? undefined : translations?.[language]
  const word = (english: string, translated: string | undefined) =>
    wordText(english, translated, language)
  const wordKeys = (keys: string[] | undefined) => keys?.map((key) => wordKey(key, language))
  return {
    ...game,
    description: word(description, own?.description),
    controls: controls?.map(({ action, keys, touch }) => ({
      action: word(action, pick(own?.controls, action)),
      keys: wordKeys(keys),
      touch: wordKeys(touch),
    })),
    tip: tip === undefined ? undefined : word(tip, own?.tip),
    room: room && wordRoom(room, word(room.hint, own?.roomHint)),
    links: links.map(({ label, href }) => ({ label: word(label, pick(own?.links, label)), href })),
  }
}

/** Names a key or a gesture. The character on a key is the same in every language. */
export function wordKey(key: string, language: GameLanguage): Worded {
  if (language === 'en' || /^.$/u.test(key)) return { text: key }
  const names = TRANSLATIONS[language].keys
  return wordText(key, pick(names, key), language)
}

/** Reads an own property: an operator's text may have the name of an inherited one. */
function pick(
  texts: Readonly<Record<string, string>> | undefined,
  key: string,
): string | undefined {
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

function wordRoom(room: Room, { text, lang }: Worded): WordedRoom {
  return { ...room, hint: text, ...(lang && { hintLang: lang }) }
}

function wordText(english: string, translated: string | undefined, language: GameLanguage): Worded {
  if (translated !== undefined) {
    return { text: language === 'fr' ? holdMarks(translated) : translated }
  }
  return language === 'en' ? { text: english } : { text: english, lang: 'en' }
}
