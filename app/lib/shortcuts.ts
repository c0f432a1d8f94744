/**
 * Single-key shortcuts. The player can turn them off. They never take a key from a field or a game.
 */
import { useEffect, useEffectEvent } from 'react'
import { readDeviceSetting } from './device-setting.ts'

/** Storage key. `off` disables single-key shortcuts (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'shortcuts'

/** Elements that use keys themselves. `data-owns-keys` marks any further ones. */
const KEY_OWNERS = 'input, textarea, select, [contenteditable], [data-owns-keys], [role="menu"]'

/** Whether the page may handle this key press as a shortcut. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (readDeviceSetting(SHORTCUTS_KEY) === 'off') return false
  if (event.target instanceof Element && event.target.closest(KEY_OWNERS)) return false
  return document.querySelector('dialog[open]') === null
}

/** Runs the callback on the plain key. Without a key it does nothing. */
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
