/**
 * Single-key shortcuts. The player can turn them off. They never take a key from a field or a game.
 */
import { readDeviceSetting } from './device-setting.ts'
import { useWindowEvent } from './use-window-event.ts'

/** Storage key. `off` disables single-key shortcuts (WCAG 2.1.4). */
export const SHORTCUTS_KEY = 'shortcuts'

/** Elements that use keys themselves. `data-owns-keys` marks any further ones. */
const KEY_OWNERS = 'input, textarea, select, [contenteditable], [data-owns-keys], [role="menu"]'

/**
 * Returns the character of a pressed key, in lower case. On a layout without Latin letters, such as
 * Russian, or if an input method has the key, it is that of the same place on a US keyboard. Empty for
 * the event without a key that browsers send when they fill in a form.
 */
export function characterOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key = '', code = '', shiftKey } = event as Partial<KeyboardEvent>
  if (/^(?!Process$|Unidentified$)[ -~\p{Script=Latin}]/u.test(key)) return key.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : ''
}

/** Ctrl or Cmd+K. With Shift it is a browser's, and with Alt it types a letter of some layouts. */
export const isSearchKey = (
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && characterOf(event) === 'k'

/** Whether the key is one of an input method. Safari says so by the code when it ends a composition. */
export const isOfInputMethod = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229

/** Whether the page may handle this key press as a shortcut. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (readDeviceSetting(SHORTCUTS_KEY) === 'off') return false
  if (event.target instanceof Element && event.target.closest(KEY_OWNERS)) return false
  return document.querySelector('dialog[open]') === null
}

/** Runs the callback on the plain key. Without a key it does nothing. */
export function useShortcut(key: string | undefined, run: () => void): void {
  useWindowEvent(key ? 'keydown' : undefined, (event) => {
    if (characterOf(event) !== key || event.repeat || !isFreeKey(event)) return
    event.preventDefault()
    run()
  })
}
