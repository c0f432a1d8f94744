/**
 * The emblems of the achievements. Each higher rank for play time has a richer rim; the others have
 * the round one, with a scene of their own.
 */
import { shapesOf } from '#ui/pictures/picture.tsx'
import type { Achievement } from '../definitions.ts'

/** The drawings by path: one file per name. */
const EMBLEMS = import.meta.glob<string>('./emblems/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

interface EmblemProps {
  name: Achievement['icon']
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
        dangerouslySetInnerHTML={shapesOf(EMBLEMS[`./emblems/${name}.svg`]!)}
      />
    </svg>
  )
}
