/** The emblems of the achievements. Each higher rank has a richer rim. */
import type { ReactNode } from 'react'
import type { Achievement } from './definitions.ts'

export type EmblemName = Achievement['icon']

interface EmblemProps {
  name: EmblemName
  /** True until the achievement is earned: draws outlines only. */
  isLocked?: boolean
}

/** An emblem as an image, `size` px wide and high. Decorative: the name is shown next to it. */
export function AchievementEmblem({ size, ...emblem }: EmblemProps & { size: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      fill="none"
      aria-hidden
      className="art shrink-0"
    >
      <EmblemShapes {...emblem} />
    </svg>
  )
}

/** The shapes of an emblem in a 64 × 64 square, for pictures with several emblems. */
export function EmblemShapes({ name, isLocked = false }: EmblemProps) {
  return (
    <g
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={
        isLocked
          ? 'stroke-line-strong **:fill-none **:stroke-line-strong'
          : 'fill-accent-wash stroke-accent'
      }
    >
      {SHAPES[name]}
    </g>
  )
}

const SHAPES = {
  joystick: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path d="M15 50V46Q15 40 21 40H43Q49 40 49 46V50Z" className="fill-accent" />
      <path d="M32 39V27" strokeWidth="5" />
      <circle cx="32" cy="20" r="7.5" className="fill-heart stroke-heart" />
      <path d="M29 19Q29.5 17 31.5 16.5" className="stroke-accent-wash" />
    </>
  ),
  gamepad: (
    <>
      <path d="M28 4Q32 2 36 4L55 15Q58 17 58 21V43Q58 47 55 49L36 60Q32 62 28 60L9 49Q6 47 6 43V21Q6 17 9 15Z" />
      <path d="M12 40V23Q12 20 14.5 18.500L27 11" className="fill-none opacity-50" />
      <path
        d="M22 23H42Q50 23 52 35Q53 46 47 45Q43 44 40 39H24Q21 44 17 45Q11 46 12 35Q14 23 22 23Z"
        className="fill-accent"
      />
      <path d="M23 27.500V34.500M19.5 31H26.5" className="stroke-accent-wash" />
      <path d="M38 33.500h.1M43.5 29h.1" strokeWidth="7" className="stroke-accent-wash" />
      <path d="M38 33.500h.1M43.5 29h.1" strokeWidth="4" className="stroke-star" />
    </>
  ),
  medal: (
    <>
      <path
        d="M17 40L11 60L21 56.500L28 62.500L34 46ZM47 40L53 60L43 56.500L36 62.500L30 46Z"
        className="fill-heart stroke-heart"
      />
      <path d="M38.8 6.1A7.5 7.5 0 0 1 49.8 14.1A7.5 7.5 0 0 1 54 27A7.5 7.5 0 0 1 49.8 39.900A7.5 7.5 0 0 1 38.8 47.900A7.5 7.5 0 0 1 25.2 47.900A7.5 7.5 0 0 1 14.2 39.900A7.5 7.5 0 0 1 10 27A7.5 7.5 0 0 1 14.2 14.100A7.5 7.5 0 0 1 25.2 6.1A7.5 7.5 0 0 1 38.8 6.1Z" />
      <circle cx="32" cy="27" r="17" className="opacity-50" />
      <path
        d="M32 15.500L35.4 23L43.5 23.900L37.5 29.400L39.1 37.400L32 33.400L24.9 37.400L26.5 29.400L20.5 23.900L28.6 23Z"
        className="fill-star stroke-star"
      />
      <path d="M27.5 25.500L31 24.500L32 21.5" className="fill-none stroke-accent-wash" />
    </>
  ),
  trophy: (
    <>
      <path d="M32 1.5L37.1 6.5L43.7 3.8L46.4 10.4H53.6V17.6L60.2 20.3L57.5 26.9L62.5 32L57.5 37.1L60.2 43.7L53.6 46.4V53.6H46.4L43.7 60.2L37.1 57.5L32 62.5L26.9 57.5L20.3 60.2L17.6 53.6H10.4V46.4L3.8 43.7L6.5 37.1L1.5 32L6.5 26.9L3.8 20.3L10.4 17.6V10.4H17.6L20.3 3.8L26.9 6.5Z" />
      <circle cx="32" cy="32" r="22" className="opacity-50" />
      <path
        d="M22 19H14.500V22Q14.5 31 24 32M42 19H49.500V22Q49.5 31 40 32"
        className="fill-none stroke-star"
        strokeWidth="3.5"
      />
      <path d="M32 38V44" className="stroke-star" strokeWidth="5" />
      <path d="M21 14.500H43V26Q43 38.5 32 38.500T21 26Z" className="fill-star stroke-star" />
      <path d="M26 19V27" className="stroke-accent-wash" />
      <path d="M22 50V48.500Q22 45 25.5 45H38.500Q42 45 42 48.500V50Z" className="fill-accent" />
    </>
  ),
} as const satisfies Record<EmblemName, ReactNode>
