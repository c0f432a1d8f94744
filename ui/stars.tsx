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
  /** Shows only the filled stars, with the label beside them. */
  isShort?: boolean
}

export function Stars({ filled, total, name, label, size, isShort = false }: StarsProps) {
  return (
    <span
      role="img"
      aria-label={name}
      title={label}
      className={isShort ? 'stars stars-few' : 'stars'}
      data-filled={filled}
    >
      {Array.from({ length: isShort ? filled : total }, (_, index) => (
        <RepeatedIcon
          key={index}
          name="star"
          size={size}
          className={index < filled ? undefined : 'star-off'}
        />
      ))}
      {isShort && <span>{label}</span>}
    </span>
  )
}
