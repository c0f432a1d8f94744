/**
 * The result of a form of the page, above its sections and always in view. The first wrong field takes the
 * focus, or else the banner.
 */
import { useEffect, useRef, type ReactNode } from 'react'
import { ResultBanner } from './result-banner.tsx'

interface FocusedBannerProps {
  /** Undefined before a form was sent. */
  response: { success?: string; error?: string | undefined } | undefined
  /** What else to say. */
  children?: ReactNode
}

export function FocusedBanner({ response, children }: FocusedBannerProps) {
  const banner = useRef<HTMLDivElement>(null)
  // The form, with the focus, may be gone.
  useEffect(() => {
    if (!response) return
    banner.current?.focus()
    // One in a closed part of the form takes none.
    document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
  }, [response])
  return (
    <div
      ref={banner}
      tabIndex={-1}
      className={`outline-none ${response ? 'sticky top-[calc(var(--header-height)+0.5rem)] z-10 mb-5 has-[ul]:static' : ''}`}
    >
      <ResultBanner success={response?.success} error={response?.error} />
      {children}
    </div>
  )
}
