/** The achievements that a player has unlocked, latest first. */
import { useTranslations } from 'use-intl'
import { Day } from '#ui/day.tsx'
import { AchievementEmblem } from '#features/achievements/browser/achievement-emblem.tsx'
import { formatAchievement, type UnlockedAchievement } from '#features/achievements/definitions.ts'

export function AchievementList({
  achievements,
}: {
  achievements: readonly UnlockedAchievement[]
}) {
  const t = useTranslations('profile')
  const words = useTranslations('achievements')
  return (
    <ul aria-label={t('achievements')} className="grid gap-3 lg:grid-cols-2">
      {achievements.map((achievement) => (
        <li key={achievement.id} id={achievement.id} className="panel flex items-center gap-4 p-4">
          <AchievementEmblem name={achievement.icon} size={64} />
          <div className="min-w-0">
            <p className="font-display text-lg leading-tight font-bold">
              {words(achievement.name)}
            </p>
            <p className="mt-0.5">{formatAchievement(words, 'done', achievement)}</p>
            <p className="mt-1 text-sm text-muted">
              {t.rich('unlockedOn', { day: () => <Day at={achievement.unlockedAt} /> })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
