/**
 * Icons that appear many times on one page: the document defines each once and references it.
 */
import { Bookmark, Check, Heart, Share2, Star, Trash2 } from 'lucide-react'

const ICONS = {
  bookmark: Bookmark,
  check: Check,
  heart: Heart,
  share: Share2,
  star: Star,
  trash: Trash2,
}

export type RepeatedIconName = keyof typeof ICONS

interface RepeatedIconProps {
  name: RepeatedIconName
  /** px */
  size: number
  className?: string | undefined
}

/** The icons of games, which most pages show. */
export const GAME_ICONS = [
  'bookmark',
  'heart',
  'share',
  'star',
] as const satisfies RepeatedIconName[]

/** References an icon that the document defines. The text next to it carries its meaning. */
export function RepeatedIcon({ name, size, className }: RepeatedIconProps) {
  return (
    <svg width={size} height={size} className={className} aria-hidden>
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The hidden definitions. Every document has the icons of games; a page adds others. */
export function RepeatedIcons({ names }: { names: readonly RepeatedIconName[] }) {
  return (
    <div className="repeated-icons" aria-hidden>
      {names.map((name) => {
        const Icon = ICONS[name]
        // A fill of the definition itself would override the fill of the referencing element.
        return <Icon key={name} id={`icon-${name}`} size="100%" fill="inherit" />
      })}
    </div>
  )
}
