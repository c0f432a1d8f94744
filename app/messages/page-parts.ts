/** Which parts of the messages a page needs. */
import type { Register } from 'react-router'
import type { Part } from './translation.ts'

/** The parts of every document. */
export const SHARED_PARTS: readonly Part[] = ['shell', 'genres', 'auth', 'errors', 'offline']

type Pattern = keyof Register['pages'] | '/component-gallery'

/** Further parts by route pattern. A page that is not listed needs only the shared parts. */
const PAGE_PARTS: { [P in Pattern]?: readonly Part[] } = {
  '/': ['discovery', 'stage', 'likes', 'share', 'ads'],
  '/game/:id': ['game', 'stage', 'rooms', 'discovery', 'likes', 'share'],
  '/saved': ['saved', 'stage', 'likes', 'share'],
  '/*': ['stage', 'likes', 'share'],
  '/profile': ['profile', 'achievements', 'likes'],
  '/player/:publicId': ['profile', 'achievements', 'likes'],
  '/about': ['about'],
  '/confirm-email': ['accounts'],
  '/reset-password': ['accounts'],
  '/privacy': ['privacy', 'ads'],
  '/component-gallery': ['discovery', 'likes', 'share', 'settings'],
  '/notifications': ['notifications'],
  '/settings': ['settings'],
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
