/** The achievements of a player: those that are unlocked, latest first, and the locked ones. */
import { useLocale, useTranslations } from 'use-intl'
import { Day } from '#ui/day.tsx'
import { AchievementEmblem } from '#features/achievements/browser/achievement-emblem.tsx'
import {
  ACHIEVEMENT_GROUPS,
  formatAchievement,
  groupOf,
  type LockedAchievement,
  type UnlockedAchievement,
} from '#features/achievements/definitions.ts'
import { useDuration } from './use-duration.ts'

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

/** The locked achievements in groups, with the player's progress. */
export function LockedList({ achievements }: { achievements: readonly LockedAchievement[] }) {
  const t = useTranslations('profile')
  const words = useTranslations('achievements')
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="locked" className="mt-8 grid gap-5 first:mt-0">
      <h3 id="locked" className="text-lg font-bold">
        {t('stillToUnlock')}
      </h3>
      {ACHIEVEMENT_GROUPS.map((group) => {
        const own = achievements.filter((achievement) => groupOf(achievement) === group)
        if (own.length === 0) return null
        const id = `locked-${group}`
        return (
          <div key={group} className="grid gap-2.5">
            <h4 id={id} className="text-sm font-semibold text-muted">
              {words(group)}
            </h4>
            <ul aria-labelledby={id} className="grid gap-3 lg:grid-cols-2">
              {own.map((achievement) => (
                <Locked key={achievement.id} achievement={achievement} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function Locked({ achievement }: { achievement: LockedAchievement }) {
  const words = useTranslations('achievements')
  const { id, name, icon, reached } = achievement
  return (
    <li className="panel flex items-center gap-4 p-4">
      <AchievementEmblem name={icon} size={56} isLocked />
      <div className="min-w-0 flex-1">
        <p id={id} className="font-display text-lg leading-tight font-bold">
          {words(name)}
        </p>
        <p className="mt-0.5">{formatAchievement(words, 'goal', achievement)}</p>
        {reached !== undefined && <Progress achievement={achievement} reached={reached} />}
      </div>
    </li>
  )
}

interface ProgressProps {
  achievement: LockedAchievement
  reached: number
}

/** The goal is in the text above, so the line below the bar has only what is reached. */
function Progress({ achievement: { id, measure, target }, reached }: ProgressProps) {
  const t = useTranslations('profile')
  const locale = useLocale()
  const formatDuration = useDuration()
  const value = measure === 'playTime' ? formatDuration(reached) : reached.toLocaleString(locale)
  return (
    <>
      <progress
        aria-labelledby={id}
        aria-describedby={`${id}-so-far`}
        max={target}
        value={reached}
        className="progress mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full bg-raised"
      />
      <p id={`${id}-so-far`} className="mt-1 text-sm text-muted">
        {t('soFar', { value })}
      </p>
    </>
  )
}
