/** A rating of up to five stars, with its figure in words. */
import { RepeatedIcon } from './repeated-icon.tsx'

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
