/** Whether scripts run on the page. */
import { createContext, startTransition, use, useEffect, useState, type ReactNode } from 'react'

const Scripted = createContext(false)

/** Returns true once React has hydrated the page; false on the server. */
export const useIsScripted = (): boolean => use(Scripted)

/**
 * Provides `useIsScripted`. The change is a transition: React renders what depends on the browser in
 * slices of a few milliseconds. Stores with a snapshot of their own for the server would render it all
 * at once, in a task that blocks a phone for a third of a second.
 */
export function ScriptedPage({ children }: { children: ReactNode }) {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => startTransition(() => setScripted(true)), [])
  return <Scripted value={isScripted}>{children}</Scripted>
}
