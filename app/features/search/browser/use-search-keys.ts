/** Keyboard shortcuts that focus the search. */
import { useEffect, type RefObject } from 'react'
import { isFreeKey } from '#app/lib/shortcuts.ts'

/** `/` outside text fields, and Ctrl or Cmd+K everywhere. */
export function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isCombination = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!isCombination && !(event.key === '/' && isFreeKey(event))) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
}
