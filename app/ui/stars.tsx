/** A rating of up to five stars, with its number as text. */
import { RepeatedIcon } from './repeated-icon.tsx'

interface StarsProps {
  filled: number
  /** The name of this rating. */
  label?: string | undefined
  total: number
  /** Draws nothing for zero stars. Assistive technology reads it as text. */
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
      className="stars"
      data-filled={filled}
    >
      {Array.from({ length: total }, (_, index) => (
        <RepeatedIcon
          key={index}
          name="star"
          size={size}
          className={index < filled ? undefined : 'star-off'}
        />
      ))}
    </span>
  )
}
