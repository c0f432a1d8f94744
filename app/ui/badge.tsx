/** A count on something; nothing at 0. */
interface BadgeProps {
  count: number
  /** In the upper right corner of its positioned parent, a button whose name says what it is. */
  isFloating?: boolean
}

/** More than two digits would not fit the round. */
const MOST = 99

export function Badge({ count, isFloating = false }: BadgeProps) {
  if (count === 0) return null
  return (
    <span
      aria-hidden={isFloating || undefined}
      className={`grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent ${isFloating ? 'absolute end-0 top-0' : ''}`}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  )
}
