/**
 * Protects keyboard input from cross-origin iframes: a frame that takes the focus is removed from
 * the page, and no frame is in the page while a password may be typed (ADR 8).
 */
import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { createStore, useStore } from './browser/store.ts'

/** Interval of the focus checks while another window has the focus, ms. */
const POLL_EVERY_MS = 50

/** How many components keep the frames out of the page. */
const holders = createStore(0)

/** Whether the page contains a frame. All frames of the portal are cross-origin. */
export function hasCrossOriginFrame(): boolean {
  return document.querySelector('iframe') !== null
}

/** Removes all cross-origin frames from the page while `isHeld`, since a password may be typed. */
export function useNoCrossOriginFrames(isHeld: boolean): void {
  // A layout effect runs before the paint and within a `flushSync`: the frames are gone when that
  // returns.
  useLayoutEffect(() => {
    if (!isHeld) return
    holders.write(holders.read() + 1)
    return () => holders.write(holders.read() - 1)
  }, [isHeld])
}

/**
 * For components that render a cross-origin frame. They omit it while `gone` is set: it took the focus,
 * or a password may be typed. `forgive` allows a frame that took the focus back into the page.
 */
export function useCrossOriginFrame(frame: RefObject<HTMLIFrameElement | null>) {
  const [isThief, setThief] = useState(false)
  const isHeld = useStore(holders, (count) => count > 0, false)
  const gone = isThief ? 'theft' : isHeld ? 'password' : undefined
  useEffect(() => {
    if (gone) return
    return watchFocus(frame, () => flushSync(() => setThief(true)))
  }, [frame, gone])
  return { gone, forgive: () => setThief(false) }
}

/**
 * Calls back when the frame takes the focus from a dialog or a field, and restores the focus.
 *
 * A click by the player is different: behind a dialog a frame is inert, and while a field has the
 * focus, an overlay takes the click (`ui/iframe-overlay.tsx`).
 */
function watchFocus(frame: RefObject<HTMLIFrameElement | null>, onTheft: () => void): () => void {
  let last = document.activeElement
  let polling: ReturnType<typeof setInterval> | undefined

  function checkFocus() {
    if (!frame.current || document.activeElement !== frame.current || !takesKeys(last)) return
    onTheft()
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  }
  function onBlur() {
    checkFocus()
    // Another window has the focus. No event reports a focus change by a frame meanwhile.
    if (takesKeys(last)) polling ??= setInterval(checkFocus, POLL_EVERY_MS)
  }
  function onFocus() {
    clearInterval(polling)
    polling = undefined
  }
  function onFocusIn({ target }: FocusEvent) {
    if (target !== frame.current) last = target as Element
  }
  function onFocusOut({ relatedTarget }: FocusEvent) {
    // The page itself moves the focus there. A frame that takes the focus is not named in the
    // event.
    if (relatedTarget !== null && relatedTarget === frame.current) last = null
    // A frame takes the focus within the same turn. If the body has the focus afterwards, the user
    // just left the field.
    setTimeout(() => {
      if (document.activeElement === document.body) last = null
    })
  }

  const listening = new AbortController()
  const options = { signal: listening.signal }
  addEventListener('blur', onBlur, options)
  addEventListener('focus', onFocus, options)
  document.addEventListener('focusin', onFocusIn, options)
  document.addEventListener('focusout', onFocusOut, options)
  document.addEventListener('visibilitychange', checkFocus, options)
  return () => {
    onFocus()
    listening.abort()
  }
}

/**
 * Whether this element, or an open dialog, expects keyboard input.
 *
 * @param last the last element of the portal's own document that had the focus
 */
function takesKeys(last: Element | null): boolean {
  const isField = last instanceof HTMLInputElement || last instanceof HTMLTextAreaElement
  return (isField && last.isConnected) || document.querySelector('dialog[open]') !== null
}
