/** The achievements that a player has unlocked, latest first. */
import { Gamepad2, Joystick, Medal, Trophy, type LucideIcon } from 'lucide-react'
import { Day } from '../../ui/day.tsx'
import type { UnlockedAchievement } from '../achievements/award.server.ts'

const ICONS = {
  joystick: Joystick,
  gamepad: Gamepad2,
  medal: Medal,
  trophy: Trophy,
} as const satisfies Record<UnlockedAchievement['icon'], LucideIcon>

export function AchievementList({
  achievements,
}: {
  achievements: readonly UnlockedAchievement[]
}) {
  return (
    <ul aria-label="Achievements" className="grid gap-3">
      {achievements.map(({ id, name, description, icon, unlockedAt }) => {
        const Icon = ICONS[icon]
        return (
          <li key={id} className="panel flex items-center gap-4 p-4">
            <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-wash text-accent">
              <Icon aria-hidden size={26} />
            </span>
            <div className="min-w-0">
              <p className="font-display text-lg leading-tight font-bold">{name}</p>
              <p className="mt-0.5">{description}</p>
              <p className="mt-1 text-sm text-muted">
                Unlocked <Day at={unlockedAt} />
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
