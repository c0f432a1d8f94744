/** Which request goes which way through the service worker, and what it may keep: pure rules. */
import { HASHED_PATH } from './addresses.ts'

/** Kept over versions: a hashed name never changes what it means. */
export const ASSET_CACHE = 'assets'
/** Scripts, styles and covers of about two versions; the one stored first goes first. */
export const MAX_ASSETS = 150

/**
 * - `page`: from the network, and the offline page where no answer comes
 * - `asset`: from a cache, else from the network
 * - `network`: not the worker's business; the browser asks as if there were none
 */
export type Way = 'page' | 'asset' | 'network'

/** The cache of what the offline page needs, one per version. */
export function shellCacheName(version: string): string {
  return `shell-${version}`
}

/** Neither this version's shell nor the assets. */
export function isOutdatedCache(name: string, version: string): boolean {
  return name !== ASSET_CACHE && name !== shellCacheName(version)
}

/** The way of a request; `origin` is the portal's. */
export function chooseWay(
  request: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): Way {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  // A frame (an ad) that cannot be loaded is no reason to show a whole page in its place.
  if (request.mode === 'navigate') return request.destination === 'document' ? 'page' : 'network'
  return HASHED_PATH.test(url.pathname) && url.search === '' ? 'asset' : 'network'
}

/**
 * True for a whole answer that the server calls public and immutable. Pages and data are neither,
 * so nothing of an account can get into a cache, whatever its address looks like.
 */
export function isKeepable({
  status,
  type,
  headers,
}: Pick<Response, 'status' | 'type' | 'headers'>): boolean {
  const parts = (headers.get('Cache-Control') ?? '').split(',').map((part) => part.trim())
  const control = new Set(parts)
  return status === 200 && type === 'basic' && control.has('public') && control.has('immutable')
}

/** The first keys of a cache, in the order they were stored, that are too many. */
export function listSurplus<Key>(keys: readonly Key[]): readonly Key[] {
  return keys.slice(0, Math.max(0, keys.length - MAX_ASSETS))
}
