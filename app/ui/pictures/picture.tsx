/** The frame of every vignette: its size, its line, and that it only decorates. */
import type { ReactNode } from 'react'

/** 160 x 120 px; what is drawn in it is filled with tokens, so that it fits both themes. */
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
