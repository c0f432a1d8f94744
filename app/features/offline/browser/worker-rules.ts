/** Pure rules of the service worker: how it routes a request, and what it may cache. */
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_CODES,
  localizePath,
  splitLanguage,
} from '#app/messages/languages.ts'
import { HASHED_PATH, OFFLINE_PATH, SAVED_PAGE_PATH } from '../addresses.ts'

/** Kept across versions: the content of a hashed name never changes. */
export const ASSET_CACHE = 'assets'
/** Scripts, styles and covers of about two versions. The oldest entry is evicted first. */
export const MAX_ASSETS = 150

/**
 * - `page`: from the network; the offline page if the network fails
 * - `asset`: from a cache, else from the network
 * - `network`: not handled by the worker
 */
export type Way = 'page' | 'asset' | 'network'

/** The cache for the pages that open without a connection and their files, one per version. */
export function shellCacheName(version: string): string {
  return `shell-${version}`
}

/** True for any cache except the assets and this version's shell. */
export function isOutdatedCache(name: string, version: string): boolean {
  return name !== ASSET_CACHE && name !== shellCacheName(version)
}

/** The offline page in the language of a page. `url` is the page's. */
export function offlinePathOf(url: string): string {
  return localizePath(splitLanguage(new URL(url).pathname).language, OFFLINE_PATH)
}

/** The offline page in English, which is always cached. */
export const DEFAULT_OFFLINE_PATH = localizePath(DEFAULT_LANGUAGE, OFFLINE_PATH)

/** The offline pages of all languages. Only those of languages in use are cached. */
export const OFFLINE_PATHS = LANGUAGE_CODES.map((language) => localizePath(language, OFFLINE_PATH))

/** The pages of saved games, which open without a connection. */
export const SAVED_PATHS = LANGUAGE_CODES.map((language) => localizePath(language, SAVED_PAGE_PATH))

/** True if the path is a page that is kept for use without a connection. */
export function isKeptPage(path: string): boolean {
  return SAVED_PATHS.includes(path)
}

/** Lists the scripts and styles that a document names. */
export function listPageFiles(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)\b/g))]
}

/** How to route a request. `origin` is the portal's. */
export function chooseWay(
  request: Pick<Request, 'method' | 'mode' | 'destination' | 'url'>,
  origin: string,
): Way {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'network'
  // An iframe (an ad) that fails to load must not show the whole offline page.
  if (request.mode === 'navigate') return request.destination === 'document' ? 'page' : 'network'
  return HASHED_PATH.test(url.pathname) && url.search === '' ? 'asset' : 'network'
}

/**
 * True for a complete response with `Cache-Control: public, immutable`. Pages and data have
 * neither, so account data is never cached, at any URL.
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

/** The oldest keys of a cache beyond its maximum size. */
export function listSurplus<Key>(keys: readonly Key[]): readonly Key[] {
  return keys.slice(0, Math.max(0, keys.length - MAX_ASSETS))
}
