/** Icons that stand many times on one page: drawn once in the document, then only named (record 25). */
import { Heart, Share2, Star } from 'lucide-react'

const ICONS = { heart: Heart, share: Share2, star: Star }

export type RepeatedIconName = keyof typeof ICONS

interface RepeatedIconProps {
  name: RepeatedIconName
  /** px */
  size: number
  className?: string | undefined
}

/** One of the icons that the document holds; whoever shows it names it in words beside. */
export function RepeatedIcon({ name, size, className }: RepeatedIconProps) {
  return (
    <svg width={size} height={size} className={className} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The drawings themselves, unseen: once in every document. */
export function RepeatedIcons() {
  return (
    <div className="repeated-icons" aria-hidden>
      {Object.entries(ICONS).map(([name, Icon]) => (
        // What the drawing says of its inside would win over the place that names it.
        <Icon key={name} id={`icon-${name}`} size="100%" fill="inherit" />
      ))}
    </div>
  )
}
