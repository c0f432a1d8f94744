/** What surrounds a player's page is the same on all of them: the server may put it in by itself (record 31). */
import { createContext, use } from 'react'

/** True while the server renders a page whose header, footer and repeated icons it puts in afterwards. */
export const OpenShell = createContext(false)

/** Whether empty elements stand for header, footer and repeated icons. Never in the browser. */
export function useOpenShell(): boolean {
  return use(OpenShell)
}
