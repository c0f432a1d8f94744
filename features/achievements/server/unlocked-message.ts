/** The message about newly unlocked achievements, for a toast in the page's language. */
import type { Reader } from '#platform/db/db.server.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#messages/languages.ts'
import { formatAchievement, listLocked, type Achievement } from '../definitions.ts'
import { listUnlocked } from './award-achievements.server.ts'

/** A player who has unlocked achievements. */
interface Unlocker {
  userId: string
  language: Language
  unlocked: readonly Achievement[]
}

/** Describes the achievements in one message, with the next one. Returns undefined if there are none. */
export async function formatUnlocked(db: Reader, { userId, language, unlocked }: Unlocker) {
  const [first] = unlocked
  if (!first) return undefined
  const t = getTranslator(language, 'achievements')
  const found = await findNext(db, userId, first)
  const next = found && {
    title: t('next', { name: t(found.name) }),
    goal: formatAchievement(t, 'goal', found),
    /** From 0 to 1. */
    reached: found.reached! / found.target,
  }
  // The achievement on the profile, and the text of the link to it.
  const common = { id: first.id, icon: first.icon, view: t('viewOnProfile'), next }
  if (unlocked.length === 1) {
    const title = t('unlocked', { name: t(first.name) })
    return { title, message: formatAchievement(t, 'done', first), ...common }
  }
  const names = unlocked.map(({ name }) => t(name))
  const message = new Intl.ListFormat(LANGUAGES[language].locale).format(names)
  return { title: t('unlockedSeveral', { count: unlocked.length }), message, ...common }
}

/** The next achievement of the same kind, or else for play time. Undefined if the player has all. */
async function findNext(db: Reader, userId: string, { measure }: Achievement) {
  const row = await db
    .selectFrom('profile')
    .select(['total_play_ms', 'play_days_in_row'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const known = (await listUnlocked(db, [userId])).get(userId)
  // At other times a streak may have ended, which is not commented on.
  const days = measure === 'daysInRow' ? { daysInRow: row?.play_days_in_row ?? 0 } : {}
  const progress = { playTime: row?.total_play_ms ?? 0, ...days }
  const locked = listLocked(progress, []).filter(
    ({ id, reached }) => !known?.has(id) && reached !== undefined,
  )
  return locked.find((each) => each.measure === measure) ?? locked[0]
}
