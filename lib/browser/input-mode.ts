/** Whether the last input on the page came from the keyboard. */
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

// Listens as soon as the script runs: a key may be pressed before the page is hydrated.
globalThis.addEventListener?.('keydown', (event) => void (isByKeyboard ||= isOurs(event)), true)
globalThis.addEventListener?.('pointerdown', () => void (isByKeyboard = false), true)
