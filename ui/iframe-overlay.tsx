/** Covers a cross-origin iframe while a field of the portal has the focus (`parts.css`). */
import type { RefObject } from 'react'

/**
 * The page cannot see a click on such a frame. The overlay takes the click and focuses the frame.
 */
export function IframeOverlay({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  return (
    <div
      aria-hidden
      tabIndex={-1}
      className="iframe-overlay scriptless:hidden"
      onMouseDown={(event) => {
        event.preventDefault()
        // Focuses the overlay first, so that the frame does not take the focus from the field
        // directly.
        event.currentTarget.focus({ preventScroll: true })
        frame.current?.focus({ preventScroll: true })
      }}
    />
  )
}
