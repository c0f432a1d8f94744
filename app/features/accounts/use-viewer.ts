/** The page's viewer, for components. */
import { createContext, use, useSyncExternalStore } from 'react'
import type { Me } from './me.ts'
import { readViewer, subscribeToViewer, type Viewer } from './viewer-store.ts'

/** The viewer that a player's own page was rendered with, until hydration. */
export const FirstViewer = createContext<Me | undefined>(undefined)

/** Overrides the viewer of a part of the page, for samples in the component gallery. */
export const SampleViewer = createContext<Me | undefined>(undefined)

/** The player; null for a visitor; undefined while unknown, and in the shared HTML of public pages. */
export function useViewer(): Viewer {
  const first = use(FirstViewer)
  const sample = use(SampleViewer)
  const viewer = useSyncExternalStore(subscribeToViewer, readViewer, () => first)
  return sample ?? viewer
}
