/** A rating of up to five stars, with its number as text. */
import { RepeatedIcon } from './repeated-icon.tsx'

interface StarsProps {
  filled: number
  /** The rating as text. */
  name: string
  /** The tooltip. */
  label?: string | undefined
  total: number
  /** px */
  size: number
}

export function Stars({ filled, total, name, label, size }: StarsProps) {
  return (
    <span role="img" aria-label={name} title={label} className="stars" data-filled={filled}>
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
