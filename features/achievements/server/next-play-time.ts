/** How far it is to the next achievement for play time and the next day of a streak, as text. */
import { getTranslator } from '#messages/catalogues.server.ts'
import type { Language } from '#messages/languages.ts'
import { ACHIEVEMENTS } from '../definitions.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

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
  const t = getTranslator(language, 'achievements')
  const name = t(next.name)
  const minutes = Math.ceil((next.target - totalMs) / MINUTE_MS)
  if (minutes < HOUR_MINUTES) return t('minutesTo', { count: minutes, name })
  return t('hoursTo', { count: Math.ceil(minutes / HOUR_MINUTES), name })
}

/** Returns the texts about a streak of so many days. */
export function formatStreak(language: Language, daysInRow: number) {
  const t = getTranslator(language, 'achievements')
  return {
    days: t('streakDays', { count: daysInRow }),
    next: t('streakNext', { count: daysInRow + 1 }),
    start: t('streakStart'),
  }
}
