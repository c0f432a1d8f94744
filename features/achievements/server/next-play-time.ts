/** How far it is to the next achievement for play time and the next day of a streak, as text. */
import { LRUCache } from 'lru-cache'
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import type { Translator } from '#messages/translation.ts'
import { ACHIEVEMENTS } from '../definitions.ts'
import { MINUTE_MS } from '#lib/duration.ts'

const HOUR_MINUTES = 60

/** Texts that were formatted lately: each report of play time shows some of a few. */
const texts = new LRUCache<string, string>({ max: 5_000 })

type Texts = Translator<'achievements'>

/** Formats a text, or returns it as it was formatted before. */
function textOf(language: Language, key: string, format: (t: Texts) => string): string {
  const name = `${language} ${key}`
  const text = texts.get(name) ?? format(getTranslator(language, 'achievements'))
  texts.set(name, text)
  return text
}

/**
 * Returns a text such as `12m to Rookie Gamer`, rounded up. Undefined after the last achievement.
 *
 * @param totalMs the play time in all games
 */
export function formatNextPlayTime(language: Language, totalMs: number): string | undefined {
  const next = ACHIEVEMENTS.find(
    ({ measure, target }) => measure === 'playTime' && target > totalMs,
  )
  if (!next) return undefined
  const minutes = Math.ceil((next.target - totalMs) / MINUTE_MS)
  const isSoon = minutes < HOUR_MINUTES
  const count = isSoon ? minutes : Math.ceil(minutes / HOUR_MINUTES)
  return textOf(language, `${next.id} ${isSoon} ${count}`, (t) =>
    t(isSoon ? 'minutesTo' : 'hoursTo', { count, name: t(next.name) }),
  )
}

/** Returns the texts about a streak of so many days. */
export function formatStreak(language: Language, daysInRow: number) {
  return {
    days: textOf(language, `days ${daysInRow}`, (t) => t('streakDays', { count: daysInRow })),
    next: textOf(language, `next ${daysInRow}`, (t) => t('streakNext', { count: daysInRow + 1 })),
    start: textOf(language, 'start', (t) => t('streakStart')),
  }
}
