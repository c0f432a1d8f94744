/** The texts of a game in one language. */
import type { Game } from './game.ts'
import { addFrenchSpaces } from './french-spaces.ts'
import type { Room } from './room.ts'
import type { GameLanguage } from './translation.ts'
import { TRANSLATIONS } from './translations/all.ts'

/** A text, and its language if it is not that of the page. */
export interface Localized {
  text: string
  /** The value of the `lang` attribute: a text without a translation is in English. */
  lang?: 'en'
}

export interface LocalizedControl {
  action: Localized
  /** Keys and buttons of the mouse. */
  keys?: Localized[] | undefined
  /** Gestures and buttons on a touch screen. */
  touch?: Localized[] | undefined
}

export type LocalizedRoom = Room & {
  /** The value of the `lang` attribute for `hint`, as in `Localized`. */
  hintLang?: 'en'
}

/** A game with its texts in one language. */
export type LocalizedGame = Omit<
  Game,
  'translations' | 'description' | 'controls' | 'tip' | 'room' | 'links'
> & {
  description: Localized
  /** Undefined if the game has no controls of its own. */
  controls: LocalizedControl[] | undefined
  tip: Localized | undefined
  room: LocalizedRoom | undefined
  links: { label: Localized; href: string }[]
}

/** Returns the game with its texts in a language, or in English where a translation is missing. */
export function localizeGame(
  { translations, description, controls, tip, room, links, ...game }: Game,
  language: GameLanguage,
): LocalizedGame {
  const own = language === 'en' ? undefined : translations?.[language]
  const localize = (english: string, translated: string | undefined) =>
    localizeText(english, translated, language)
  const localizeKeys = (keys: string[] | undefined) =>
    keys?.map((key) => localizeKey(key, language))
  return {
    ...game,
    description: localize(description, own?.description),
    controls: controls?.map(({ action, keys, touch }) => ({
      action: localize(action, pick(own?.controls, action)),
      keys: localizeKeys(keys),
      touch: localizeKeys(touch),
    })),
    tip: tip === undefined ? undefined : localize(tip, own?.tip),
    room: room && localizeRoom(room, localize(room.hint, own?.roomHint)),
    links: links.map(({ label, href }) => ({
      label: localize(label, pick(own?.links, label)),
      href,
    })),
  }
}

/** Names a key or a gesture. The character on a key is the same in every language. */
export function localizeKey(key: string, language: GameLanguage): Localized {
  if (language === 'en' || /^.$/u.test(key)) return { text: key }
  const names = TRANSLATIONS[language].keys
  return localizeText(key, pick(names, key), language)
}

/** Reads an own property: an operator's text may have the name of an inherited one. */
function pick(
  texts: Readonly<Record<string, string>> | undefined,
  key: string,
): string | undefined {
  return texts && Object.hasOwn(texts, key) ? texts[key] : undefined
}

function localizeRoom(room: Room, { text, lang }: Localized): LocalizedRoom {
  return { ...room, hint: text, ...(lang && { hintLang: lang }) }
}

function localizeText(
  english: string,
  translated: string | undefined,
  language: GameLanguage,
): Localized {
  if (translated !== undefined) {
    return { text: language === 'fr' ? addFrenchSpaces(translated) : translated }
  }
  return language === 'en' ? { text: english } : { text: english, lang: 'en' }
}
