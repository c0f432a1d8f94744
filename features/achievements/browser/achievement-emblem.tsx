/**
 * The emblems of the achievements. Each higher rank for play time has a richer rim; the others have
 * the round one, with a scene of their own.
 */
import { shapesOf } from '#ui/pictures/picture.tsx'
import type { Achievement } from '../definitions.ts'
import calendar from './emblems/calendar.svg?raw'
import coin from './emblems/coin.svg?raw'
import compass from './emblems/compass.svg?raw'
import crown from './emblems/crown.svg?raw'
import flame from './emblems/flame.svg?raw'
import gamepad from './emblems/gamepad.svg?raw'
import heart from './emblems/heart.svg?raw'
import joystick from './emblems/joystick.svg?raw'
import medal from './emblems/medal.svg?raw'
import moon from './emblems/moon.svg?raw'
import team from './emblems/team.svg?raw'
import trophy from './emblems/trophy.svg?raw'
import wheel from './emblems/wheel.svg?raw'

export type EmblemName = Achievement['icon']

const EMBLEMS: Record<EmblemName, string> = {
  joystick,
  gamepad,
  medal,
  trophy,
  coin,
  wheel,
  compass,
  calendar,
  flame,
  crown,
  moon,
  heart,
  team,
}

interface EmblemProps {
  name: EmblemName
  /** Width and height in px. */
  size: number
  /** True until the achievement is earned: draws outlines only. */
  isLocked?: boolean
}

/** An emblem. Decorative: the name is shown next to it. */
export function AchievementEmblem({ name, size, isLocked = false }: EmblemProps) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      aria-hidden
      className="art shrink-0"
    >
      <g
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className={
          isLocked
            ? 'stroke-line-strong **:fill-none **:stroke-line-strong'
            : 'fill-accent-wash stroke-accent'
        }
        dangerouslySetInnerHTML={shapesOf(EMBLEMS[name])}
      />
    </svg>
  )
}
