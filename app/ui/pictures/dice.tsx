/** Picture of two dice in the air, for a random game. */
interface DicePictureProps {
  className?: string
}

export function DicePicture({ className = '' }: DicePictureProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 100" className={`art block ${className}`}>
      <g strokeWidth="3" strokeLinejoin="round" className="fill-surface stroke-line-strong">
        <rect x="34" y="30" width="46" height="46" rx="9" transform="rotate(-14 57 53)" />
        <rect
          x="86"
          y="24"
          width="40"
          height="40"
          rx="8"
          transform="rotate(16 106 44)"
          className="fill-accent stroke-accent"
        />
      </g>
      <path
        d="M49 42h.1M67 40h.1M57 53h.1M47 66h.1M66 63h.1"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-accent"
      />
      <path
        d="M100 33h.1M106 44h.1M112 55h.1"
        strokeWidth="8"
        strokeLinecap="round"
        className="stroke-on-accent"
      />
      <path
        d="M24 84q30 8 62 0M96 76q18 5 36 0"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-line"
      />
    </svg>
  )
}
