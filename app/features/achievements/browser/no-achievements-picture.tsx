/**
 * Picture for a profile without achievements: the first emblem on the lowest step, a cup at the
 * top.
 */
import { Picture } from '#app/ui/pictures/picture.tsx'
import { EmblemShapes } from './achievement-emblem.tsx'

export function NoAchievementsPicture() {
  return (
    <Picture>
      <path d="M6 112C2 64 30 18 82 16S158 62 154 112Z" className="fill-raised" stroke="none" />
      <path d="M20 48h4M44 26h.1M80 34h4M146 40h.1M60 52h.1" />
      <path d="M12 112V94H48V78H82V62H114V48H150V112Z" className="fill-surface" />
      <path d="M13 111V101H55V85H89V69H121V55H149V111Z" className="fill-line" stroke="none" />
      <path d="M12 94H48V78H82V62H114V48H150" className="stroke-accent" />
      <g transform="translate(12 56) scale(.56)">
        <circle cx="32" cy="32" r="28" className="fill-surface" stroke="none" />
        <EmblemShapes name="joystick" isLocked />
      </g>
      <g strokeDasharray="4 4.5" className="stroke-accent">
        <path d="M120 14H144V24Q144 34 132 34T120 24ZM132 36V42M122 45H142" />
        <path d="M117 18H113Q113 26 119 28M147 18H151Q151 26 145 28" />
      </g>
    </Picture>
  )
}
