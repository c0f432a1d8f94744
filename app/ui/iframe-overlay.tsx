/** Lies over a frame of another origin while a field of the portal has the focus (`parts.css`). */
import type { RefObject } from 'react'

/** The page cannot see a press on such a frame: the shield takes it, and leads the focus there. */
export function IframeOverlay({ frame }: { frame: RefObject<HTMLIFrameElement | null> }) {
  return (
    <div
      aria-hidden
      tabIndex={-1}
      className="iframe-overlay scriptless:hidden"
      onMouseDown={(event) => {
        event.preventDefault()
        // By way of the page: so the frame takes nothing from the field.
        event.currentTarget.focus({ preventScroll: true })
        frame.current?.focus({ preventScroll: true })
      }}
    />
  )
}
