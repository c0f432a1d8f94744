/** The locked achievements, with the player's progress. */
import { useTranslations } from 'use-intl'
import { AchievementEmblem } from '../achievements/achievement-emblem.tsx'
import type { LockedAchievement } from '../achievements/definitions.ts'
import { useDuration } from './use-duration.ts'

export function LockedList({ achievements }: { achievements: readonly LockedAchievement[] }) {
  const t = useTranslations('profile')
  const formatDuration = useDuration()
  const words = useTranslations('achievements')
  if (achievements.length === 0) return null
  return (
    <section aria-labelledby="locked" className="mt-6 grid gap-3 first:mt-0">
      <h3 id="locked" className="text-lg font-bold">
        {t('stillToUnlock')}
      </h3>
      <ul aria-labelledby="locked" className="grid gap-3">
        {achievements.map(({ id, name, hours, icon, playMs, playedMs }) => (
          <li key={id} className="panel flex items-center gap-4 p-4">
            <AchievementEmblem name={icon} size={64} isLocked />
            <div className="min-w-0 flex-1">
              <p id={id} className="font-display text-lg leading-tight font-bold">
                {words(name)}
              </p>
              <p className="mt-0.5">{words('goal', { hours })}</p>
              <progress
                aria-labelledby={id}
                aria-describedby={`${id}-so-far`}
                max={playMs}
                value={playedMs}
                className="progress mt-2"
              />
              <p id={`${id}-so-far`} className="text-sm text-muted">
                {t('playedOf', {
                  played: formatDuration(playedMs),
                  goal: formatDuration(playMs),
                })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
