/** Awards achievements, each once, with its notification and its mail. */
import type { Db } from '../../db/db.server.ts'
import { composeMail } from '../mail/mail-text.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { addNotification } from '../notifications/notifications.server.ts'
import { getPreferences } from '../notifications/preferences.server.ts'
import {
  ACHIEVEMENTS,
  announcementOf,
  type Achievement,
  type AchievementId,
} from './definitions.ts'

/** Where the player sees them. */
const ACHIEVEMENTS_PATH = '/profile?tab=achievements'

export interface UnlockedAchievement {
  id: AchievementId
  name: string
  description: string
  icon: Achievement['icon']
  /** ms */
  unlockedAt: number
}

/**
 * Awards what the total play time has reached; call it in the transaction that raised it.
 *
 * @returns the achievements that are new
 */
export async function awardPlayTime(
  db: Db,
  {
    userId,
    totalPlayMs,
    portalName,
    publicUrl,
  }: { userId: string; totalPlayMs: number; portalName: string; publicUrl: string },
  now = Date.now(),
): Promise<Achievement[]> {
  const reached = ACHIEVEMENTS.filter((achievement) => totalPlayMs >= achievement.playMs)
  if (reached.length === 0) return []
  const inserted = await db
    .insertInto('achievement')
    .values(reached.map(({ id }) => ({ user_id: userId, achievement_id: id, unlocked_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'achievement_id']).doNothing())
    .returning('achievement_id')
    .execute()
  const newIds = new Set(inserted.map((row) => row.achievement_id))
  const fresh = reached.filter((achievement) => newIds.has(achievement.id))
  if (fresh.length === 0) return []

  const preferences = await getPreferences(db, userId)
  const user = await db
    .selectFrom('user')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  for (const achievement of fresh) {
    const title = announcementOf(achievement)
    if (preferences.achievementNotifications) {
      await addNotification(
        db,
        {
          userId,
          type: 'achievement',
          title,
          message: achievement.description,
          link: ACHIEVEMENTS_PATH,
        },
        now,
      )
    }
    if (preferences.emailNotifications && user.email_verified) {
      await queueMail(
        db,
        user.email,
        composeMail({
          portalName,
          subject: title,
          paragraphs: [achievement.description, 'You can switch these mails off in your settings.'],
          action: { label: 'Open your profile', url: `${publicUrl}${ACHIEVEMENTS_PATH}` },
        }),
        now,
      )
    }
  }
  return fresh
}

/** The player's achievements, latest first. */
export async function listAchievements(db: Db, userId: string): Promise<UnlockedAchievement[]> {
  const rows = await db
    .selectFrom('achievement')
    .select(['achievement_id', 'unlocked_at'])
    .where('user_id', '=', userId)
    .orderBy('unlocked_at', 'desc')
    .execute()
  return rows.flatMap(({ achievement_id, unlocked_at }) => {
    const definition = ACHIEVEMENTS.find((achievement) => achievement.id === achievement_id)
    if (!definition) return []
    const { id, name, description, icon } = definition
    return [{ id, name, description, icon, unlockedAt: unlocked_at }]
  })
}
