/** Picture for no notifications: a bell that sleeps on its cushion. */
import { Picture } from './picture.tsx'

export function NoNotificationsPicture() {
  return (
    <Picture>
      <g stroke="none">
        <path d="M8 106C2 62 30 16 82 14S156 60 152 106Z" className="fill-raised" />
        <path d="M130 22A18 18 0 1 0 148 46A15 15 0 0 1 130 22Z" className="fill-line" />
      </g>
      <path d="M24 38h4M40 20h.1M108 16h.1M18 66h.1M146 72h4" />
      <path
        d="M22 98Q22 88 34 90Q80 96 126 90Q138 88 138 98Q138 112 124 110Q80 106 36 110Q22 112 22 98Z"
        className="fill-line"
      />
      <g transform="rotate(-8 80 60)">
        <circle cx="80" cy="90" r="9" className="fill-accent" />
        <path
          d="M80 26C102 26 110 42 110 60C110 72 114 78 120 84Q122 90 116 90H44Q38 90 40 84C46 78 50 72 50 60C50 42 58 26 80 26Z"
          className="fill-surface"
        />
        <path
          d="M72 30C60 36 58 46 58 60C58 72 54 80 48 86H44C48 78 52 72 52 60C52 46 56 32 72 30Z"
          className="fill-accent-wash"
          stroke="none"
        />
        <circle cx="80" cy="20" r="6" className="fill-accent" />
        <path d="M64 62Q69 67 74 62M86 62Q91 67 96 62M77 74Q80 76 83 74" className="stroke-ink" />
        <path d="M46 80H114" />
      </g>
    </Picture>
  )
}
