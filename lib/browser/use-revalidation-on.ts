/** Reloads the data of a page that changed elsewhere. */
import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useIsRouterIdle } from './use-router-idle.ts'

/** Reloads the page's data when this number changes, once no navigation or form is under way. */
export function useRevalidationOn(version: number): void {
  const { revalidate } = useRevalidator()
  const isIdle = useIsRouterIdle()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version || !isIdle) return
    known.current = version
    void revalidate()
  }, [version, isIdle, revalidate])
}
