/** The SVG element of every picture: its size and stroke. It is decorative. */
import type { ReactNode } from 'react'

/** 160 x 120 px. Its shapes are filled with tokens, so that they fit both themes. */
export function Picture({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 160 120"
      width="160"
      height="120"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="art stroke-line-strong"
    >
      {children}
    </svg>
  )
}
