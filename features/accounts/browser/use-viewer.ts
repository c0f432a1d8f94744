/** The page's viewer, for components. */
import { createContext, use } from 'react'
import { useStore } from '#lib/browser/store.ts'
import type { Me } from '../me.ts'
import { viewerStore, type Viewer } from './viewer-store.ts'

/** The viewer that a player's own page was rendered with, until hydration. */
export const FirstViewer = createContext<Me | undefined>(undefined)

/** The player; null for a visitor; undefined while unknown, and in the shared HTML of public pages. */
export function useViewer(): Viewer {
  const first = use(FirstViewer)
  return useStore(viewerStore, (viewer) => viewer, first)
}
