/** Reloads the data of a page that changed elsewhere. */
import { useDeferredValue, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useIsRouterIdle } from './use-router-idle.ts'

/** Reloads the page's data when this number changes, once no navigation or form is under way. */
export function useRevalidationOn(version: number): void {
  const { revalidate } = useRevalidator()
  const isIdle = useIsRouterIdle()
  // React shows a navigation by a transition, and the value of a store at once. The deferred one
  // comes after both. A reload within a navigation would leave the open page without its data.
  const latest = useDeferredValue(version)
  const known = useRef(latest)
  useEffect(() => {
    if (known.current === latest || !isIdle) return
    known.current = latest
    void revalidate()
  }, [latest, isIdle, revalidate])
}
