/** The portal's logo: a stick and a ring, for the i and the o. */

interface MarkProps {
  size: number
  /** Animates the drawing in a loop, for the spinner. */
  isDrawing?: boolean
}

export function Mark({ size, isDrawing = false }: MarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="6"
      strokeLinecap="round"
      aria-hidden
      className={isDrawing ? 'mark-drawing' : undefined}
    >
      <path pathLength="1" d="M10 20v18" />
      <circle pathLength="1" cx="30" cy="28" r="11" />
      <circle cx="10" cy="9" r="2" fill="currentColor" stroke="currentColor" strokeWidth="4" />
    </svg>
  )
}

export function Spinner({ label }: { label: string }) {
  return (
    <span
      role="status"
      aria-label={label}
      className="brand-mark brand-spinner inline-flex text-accent"
    >
      <Mark size={72} isDrawing />
    </span>
  )
}
