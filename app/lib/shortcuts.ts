/** Shortcuts of one key: they can be turned off, and never take a key from a field or a game. */
import { useEffect, useEffectEvent } from 'react'
import { readDeviceSetting } from './device-setting.ts'

/** Set to `off` where somebody wants no shortcuts of one key (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'shortcuts'

/** Where keys belong to what has the focus; `data-owns-keys` claims them for whatever else. */
const KEY_OWNERS = 'input, textarea, select, [contenteditable], [data-owns-keys], [role="menu"]'

/** Whether a plain key pressed here is free for the page. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (readDeviceSetting(SHORTCUTS_KEY) === 'off') return false
  if (event.target instanceof Element && event.target.closest(KEY_OWNERS)) return false
  return document.querySelector('dialog[open]') === null
}

/** Runs on the plain key; without a key it does nothing. */
export function useShortcut(key: string | undefined, run: () => void): void {
  const onKey = useEffectEvent(run)
  useEffect(() => {
    if (!key) return
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== key || event.repeat || !isFreeKey(event)) return
      event.preventDefault()
      onKey()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
}
