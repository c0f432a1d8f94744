/** A rating of up to five stars, with its figure in words. */
import { Star } from 'lucide-react'

interface StarsProps {
  filled: number
  /** What so many stars are called. */
  label?: string | undefined
  total: number
  /** For no star nothing is drawn; assistive technology hears it. */
  isQuiet?: boolean
  /** px */
  size: number
}

export function Stars({ filled, total, label, isQuiet = false, size }: StarsProps) {
  if (isQuiet && filled === 0) return <span className="sr-only">no likes yet</span>
  const name = `${filled} of ${total} stars`
  return (
    <span
      role="img"
      aria-label={label ? `${name}, ${label}` : name}
      title={label}
      className="inline-flex gap-px"
    >
      {Array.from({ length: total }, (_, index) => (
        <Star
          key={index}
          size={size}
          aria-hidden
          className={index < filled ? 'fill-star text-star' : 'text-line-strong'}
        />
      ))}
    </span>
  )
}
