/** The keys that bring the focus to the search. */
import { useEffect, type RefObject } from 'react'
import { isFreeKey } from '../../lib/shortcuts.ts'

/** `/`, and Ctrl or Cmd+K from anywhere (specification 3). */
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
