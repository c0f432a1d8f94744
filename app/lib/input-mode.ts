/** Whether the page is used by the keyboard just now, as its last key or press tells. */
import { useEffect } from 'react'

let isByKeyboard = false

/** Keys that are no use of the page: on their own, or of the browser and its system. */
function isOurs({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && key !== 'Shift'
}

/** False on a page that was loaded just now: nothing tells how its visitor came. */
export function isUsedByKeyboard(): boolean {
  return isByKeyboard
}

/** Watches, once for all pages. */
export function useInputMode(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isOurs(event)) isByKeyboard = true
    }
    const onPointerDown = () => {
      isByKeyboard = false
    }
    addEventListener('keydown', onKeyDown, true)
    addEventListener('pointerdown', onPointerDown, true)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [])
}
