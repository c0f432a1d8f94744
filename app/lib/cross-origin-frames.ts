/**
 * Keeps frames of other origins from the keys that are meant for the portal: one that takes the
 * focus is taken out of the page, and none is in it while a password may be typed (ADR 16).
 */
import { useEffect, useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** How often the focus is looked at while another window has it, ms. */
const POLL_EVERY_MS = 50

let holders = 0
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changeHolders(by: 1 | -1): void {
  holders += by
  for (const listener of listeners) listener()
}

/** Whether a frame is in the page now: every one that the portal has is of another origin. */
export function hasCrossOriginFrame(): boolean {
  return document.querySelector('iframe') !== null
}

/** While it holds, no frame of another origin is in the page: a password may be typed. */
export function useNoCrossOriginFrames(isHeld: boolean): void {
  // Before the browser paints, and within a `flushSync`: the frames are gone when that returns.
  useLayoutEffect(() => {
    if (!isHeld) return
    changeHolders(1)
    return () => changeHolders(-1)
  }, [isHeld])
}

interface ForeignFrame {
  /** Why the frame must not be in the page now: it took the focus, or a password may be typed. */
  gone: 'theft' | 'password' | undefined
  /** Lets a frame that took the focus come back. */
  forgive: () => void
}

/** Whoever shows a frame of another origin leaves it out while it is `gone`. */
export function useCrossOriginFrame(frame: RefObject<HTMLIFrameElement | null>): ForeignFrame {
  const [isThief, setThief] = useState(false)
  const isHeld = useSyncExternalStore(
    subscribe,
    () => holders > 0,
    () => false,
  )
  const gone = isThief ? 'theft' : isHeld ? 'password' : undefined
  useEffect(() => {
    if (gone) return
    return watchFocus(frame, () => flushSync(() => setThief(true)))
  }, [frame, gone])
  return { gone, forgive: () => setThief(false) }
}

/**
 * Tells when the frame takes the focus from a dialog or from a field, and puts the focus back.
 *
 * A player's press does not look like that: behind a dialog a frame is inert, and beside a field its
 * shield takes the press (`ui/iframe-overlay.tsx`).
 */
function watchFocus(frame: RefObject<HTMLIFrameElement | null>, onTheft: () => void): () => void {
  let last = document.activeElement
  let looking: ReturnType<typeof setInterval> | undefined

  function judge() {
    if (!frame.current || document.activeElement !== frame.current || !takesKeys(last)) return
    onTheft()
    if (last instanceof HTMLElement) last.focus({ preventScroll: true })
  }
  function onBlur() {
    judge()
    // Another window has the focus: what a frame takes meanwhile, no event tells.
    if (takesKeys(last)) looking ??= setInterval(judge, POLL_EVERY_MS)
  }
  function onFocus() {
    clearInterval(looking)
    looking = undefined
  }
  function onFocusIn({ target }: FocusEvent) {
    if (target !== frame.current) last = target as Element
  }
  function onFocusOut({ relatedTarget }: FocusEvent) {
    // The page itself leads there; a frame that takes the focus is not named.
    if (relatedTarget !== null && relatedTarget === frame.current) last = null
    // A theft shows in the same turn: after it the field was left for nothing.
    setTimeout(() => {
      if (document.activeElement === document.body) last = null
    })
  }

  addEventListener('blur', onBlur)
  addEventListener('focus', onFocus)
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('visibilitychange', judge)
  return () => {
    onFocus()
    removeEventListener('blur', onBlur)
    removeEventListener('focus', onFocus)
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('visibilitychange', judge)
  }
}

/** @param last what had the focus last in the portal's own document */
function takesKeys(last: Element | null): boolean {
  const isField = last instanceof HTMLInputElement || last instanceof HTMLTextAreaElement
  return (isField && last.isConnected) || document.querySelector('dialog[open]') !== null
}
