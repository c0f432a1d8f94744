/** Icons that stand many times on one page: drawn once in the document, then only named (ADR 25). */
import { Check, Heart, Share2, Star, Trash2 } from 'lucide-react'

const ICONS = { check: Check, heart: Heart, share: Share2, star: Star, trash: Trash2 }

export type RepeatedIconName = keyof typeof ICONS

interface RepeatedIconProps {
  name: RepeatedIconName
  /** px */
  size: number
  className?: string | undefined
}

/** Those of the games, which most pages show. */
export const GAME_ICONS = ['heart', 'share', 'star'] as const satisfies RepeatedIconName[]

/** One of the icons that the document holds; whoever shows it names it in words beside. */
export function RepeatedIcon({ name, size, className }: RepeatedIconProps) {
  return (
    <svg width={size} height={size} className={className} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The drawings themselves, unseen: those of the games once in every document, others on their page. */
export function RepeatedIcons({ names }: { names: readonly RepeatedIconName[] }) {
  return (
    <div className="repeated-icons" aria-hidden>
      {names.map((name) => {
        const Icon = ICONS[name]
        // What the drawing says of its inside would win over the place that names it.
        return <Icon key={name} id={`icon-${name}`} size="100%" fill="inherit" />
      })}
    </div>
  )
}
