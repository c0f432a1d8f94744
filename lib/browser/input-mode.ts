/** Whether the last input on the page came from the keyboard. */
import { useWindowEvent } from './use-window-event.ts'

let isByKeyboard = false

/**
 * Excludes modifier keys alone, shortcuts of the browser or system, and the event without a key that
 * browsers send when they fill in a form.
 */
function isOurs({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key !== undefined && !ctrlKey && !metaKey && !altKey && key !== 'Shift'
}

/** False on a page that was just loaded, since no input has been seen yet. */
export function isUsedByKeyboard(): boolean {
  return isByKeyboard
}

/** Listens to the input. Called once in the root. */
export function useInputMode(): void {
  useWindowEvent('keydown', (event) => (isByKeyboard ||= isOurs(event)), true)
  useWindowEvent('pointerdown', () => (isByKeyboard = false), true)
}
