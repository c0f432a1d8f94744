/**
 * The emblems of the achievements. Each higher rank for play time has a richer rim; the others have
 * the round one, with a scene of their own.
 */
import type { ReactNode } from 'react'
import type { Achievement } from '../definitions.ts'

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
  coin: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path d="M16 40H48V48Q48 52 44 52H20Q16 52 16 48Z" className="fill-accent" />
      <path d="M25 45.500H39" strokeWidth="3.5" className="stroke-accent-wash" />
      <circle cx="32" cy="25" r="12" className="fill-star stroke-star" />
      <path d="M29 19.500L38 25L29 30.500Z" className="fill-accent-wash stroke-accent-wash" />
    </>
  ),
  wheel: (
    <>
      <circle cx="32" cy="32" r="28" />
      <circle cx="32" cy="32" r="20" className="opacity-50" />
      <path d="M32 32V12A20 20 0 0 1 51 25.800Z" className="fill-accent" />
      <path d="M32 32L51 25.800A20 20 0 0 1 43.800 48.200Z" className="fill-star stroke-star" />
      <path d="M32 32L20.200 48.200A20 20 0 0 1 13 25.800Z" className="fill-heart stroke-heart" />
      <path d="M32 32L13 25.800M32 32L32 12M32 32L51 25.800M32 32L43.800 48.200M32 32L20.200 48.200" />
      <circle cx="32" cy="32" r="5.5" />
    </>
  ),
  compass: (
    <>
      <circle cx="32" cy="32" r="28" />
      <circle cx="32" cy="32" r="21" className="opacity-50" />
      <path d="M32 14V17M32 47V50M14 32H17M47 32H50" />
      <path d="M44 20L36.500 36.500L27.500 27.500Z" className="fill-heart stroke-heart" />
      <path d="M20 44L27.500 27.500L36.500 36.500Z" className="fill-accent" />
      <circle cx="32" cy="32" r="2" className="fill-star stroke-star" />
    </>
  ),
  calendar: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path
        d="M17 22Q17 18 21 18H43Q47 18 47 22V44Q47 48 43 48H21Q17 48 17 44Z"
        className="fill-surface"
      />
      <path d="M17 27V22Q17 18 21 18H43Q47 18 47 22V27Z" className="fill-accent" />
      <path d="M25 14V20M39 14V20" strokeWidth="3.5" />
      <circle cx="24" cy="37" r="3" className="fill-star stroke-star" />
      <circle cx="32" cy="37" r="3" className="fill-star stroke-star" />
      <circle cx="40" cy="37" r="3" className="fill-heart stroke-heart" />
    </>
  ),
  moon: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path d="M30 13A19 19 0 1 0 50.500 39A16 16 0 0 1 30 13Z" className="fill-star stroke-star" />
      <path d="M21 29Q18 35 21 41" className="fill-none stroke-accent-wash" />
      <path d="M44 14V21M40.500 17.500H47.500" className="stroke-heart" />
      <path d="M41 28V32M39 30H43" />
    </>
  ),
  heart: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path
        d="M32 50L17.500 35.500Q11.500 28 17.500 21Q25.500 14.500 32 22.500Q38.500 14.500 46.500 21Q52.500 28 46.500 35.500Z"
        className="fill-heart stroke-heart"
      />
      <path d="M20.500 30Q19.500 25.500 24 23.5" className="fill-none stroke-accent-wash" />
      <path d="M49 42V48M46 45H52" className="stroke-star" />
    </>
  ),
  team: (
    <>
      <circle cx="32" cy="32" r="28" />
      <path d="M11 33A21 21 0 0 1 25 12.5" className="fill-none opacity-50" />
      <path
        d="M33 50V45Q33 37 41 37Q49 37 49 45V47Q42 52 33 50Z"
        className="fill-heart stroke-heart"
      />
      <circle cx="41" cy="28" r="6" className="fill-heart stroke-heart" />
      <path d="M15 47V44Q15 35 24 35Q33 35 33 44V50.500Q23 52 15 47Z" className="fill-accent" />
      <circle cx="24" cy="24" r="7" className="fill-accent" />
      <path d="M21 23Q21.500 20.500 24 20" className="fill-none stroke-accent-wash" />
      <path d="M33 12L34.500 15.500L38 16L35.500 18.500L36 22" className="fill-none stroke-star" />
    </>
  ),
} as const satisfies Record<EmblemName, ReactNode>
