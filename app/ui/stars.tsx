/** A rating of up to five stars, with its figure in words. */
import { Star } from 'lucide-react'

interface StarsProps {
  filled: number
  total: number
  /** px */
  size: number
}

export function Stars({ filled, total, size }: StarsProps) {
  return (
    <span role="img" aria-label={`${filled} of ${total} stars`} className="inline-flex gap-px">
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
