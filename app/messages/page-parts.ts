/** Which parts of the messages a page needs. */
import type { Register } from 'react-router'
import type { Part } from './translation.ts'

/** The parts of every document. */
export const SHARED_PARTS: readonly Part[] = ['shell', 'genres', 'errors', 'offline']

/** Further parts by route pattern. A page that is not listed needs only the shared parts. */
const PAGE_PARTS: { [Pattern in keyof Register['pages']]?: readonly Part[] } = {
  '/about': ['about'],
  '/game/:id': ['game', 'rooms'],
  '/privacy': ['privacy'],
}

/**
 * Returns the parts that a page needs in addition to the shared ones.
 *
 * @param pattern with or without the leading slash, which React Router omits in loaders
 */
export function listPageParts(pattern: string): readonly Part[] {
  const path = pattern.startsWith('/') ? pattern : `/${pattern}`
  return (PAGE_PARTS as Record<string, readonly Part[] | undefined>)[path] ?? []
}
