/** A count, hidden at 0. */
interface BadgeProps {
  count: number
  /**
   * Places it in the upper right corner of its positioned parent: a button whose accessible name
   * contains the count.
   */
  isFloating?: boolean
}

/** Three digits do not fit into the circle. */
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
