/**
 * The service worker: caches immutable files, and responds with the offline page if a page cannot
 * be loaded. Pages and data come from the network. Of the other pages it caches only the page of
 * saved games, which then opens without a connection.
 */
import { retry } from '#app/lib/retry.ts'
import {
  ASSET_CACHE,
  DEFAULT_OFFLINE_PATH,
  OFFLINE_PATHS,
  SAVED_PATHS,
  chooseWay,
  isKeepable,
  isKeptPage,
  isOutdatedCache,
  listPageFiles,
  listSurplus,
  offlinePathOf,
  shellCacheName,
} from './worker-rules.ts'
import type { FetchEvent, WorkerBuild, WorkerMessage, WorkerScope } from './worker-scope.ts'

declare const WORKER_BUILD: WorkerBuild

const { version, shell } = WORKER_BUILD
const scope = globalThis as unknown as WorkerScope

/** Failed downloads are repeated: the portal may be busy or the connection poor. */
const RETRIES = { firstMs: 2_000, maxAttempts: 4 }

scope.addEventListener('install', (event) => event.waitUntil(retry(fillShell, RETRIES)))
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()))

scope.addEventListener('fetch', (event) => {
  const way = chooseWay(event.request, scope.location.origin)
  if (way === 'page') event.respondWith(fetchPage(event))
  if (way === 'asset') event.respondWith(fetchAsset(event))
})

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message === 'tell-version') event.ports[0]?.postMessage(version)
  if (message === 'skip-waiting') void scope.skipWaiting()
  if (typeof message === 'object' && isKeptPage(message.keep))
    event.waitUntil(keepPage(message.keep))
})

/**
 * Caches the offline page and its files. If one fails, the worker is not installed, and an open
 * page has no worker until the next load.
 */
async function fillShell(): Promise<void> {
  const cache = await caches.open(shellCacheName(version))
  await cache.addAll([...(await listOfflinePages()).map(requestOfflinePage), ...shell])
  // The pages of saved games that the previous version kept. They may fail.
  const isKept = await Promise.all(SAVED_PATHS.map((path) => caches.match(path)))
  await Promise.all(SAVED_PATHS.filter((_, index) => isKept[index]).map(keepPage))
}

/** The offline pages in English, in the languages of open pages, and those that are cached. */
async function listOfflinePages(): Promise<string[]> {
  const windows = await scope.clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const open = new Set([DEFAULT_OFFLINE_PATH, ...windows.map(({ url }) => offlinePathOf(url))])
  const kept = await Promise.all(OFFLINE_PATHS.map((path) => caches.match(path)))
  return OFFLINE_PATHS.filter((path, index) => open.has(path) || kept[index])
}

/** Without the cookie: the cached page must be the same for every client. */
function requestOfflinePage(path: string): Request {
  return new Request(path, { cache: 'reload', credentials: 'omit' })
}

/** Caches the offline page of a language that a page was opened in. */
async function keepOfflinePage(path: string): Promise<void> {
  try {
    const cache = await caches.open(shellCacheName(version))
    if (!(await cache.match(path))) await cache.add(requestOfflinePage(path))
  } catch {
    // The next page in this language tries again.
  }
}

async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const outdated = names.filter((name) => isOutdatedCache(name, version))
  await Promise.all(outdated.map((name) => caches.delete(name)))
  // The browser requests a page while the worker is still starting.
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const path = offlinePathOf(event.request.url)
  const { pathname } = new URL(event.request.url)
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    // If a preload fails, Firefox resolves it with an error response; other browsers reject.
    if (response.type === 'error') return await offlinePage(path)
    if (path !== DEFAULT_OFFLINE_PATH) event.waitUntil(keepOfflinePage(path))
    if (response.ok && isKeptPage(pathname)) event.waitUntil(keepPage(pathname))
    return response
  } catch {
    const kept = isKeptPage(pathname) && (await caches.match(pathname, { ignoreVary: true }))
    return kept ? uncompressed(kept, 200) : offlinePage(path)
  }
}

/** Status 503, so that neither the history nor a tool takes it for the requested page. */
async function offlinePage(path: string): Promise<Response> {
  const kept =
    (await caches.match(path, { ignoreVary: true })) ??
    (await caches.match(DEFAULT_OFFLINE_PATH, { ignoreVary: true }))
  if (!kept) return Response.error()
  return uncompressed(kept, 503)
}

/** Returns a kept page. The cached body is already decompressed. */
function uncompressed(kept: Response, status: 200 | 503): Response {
  const headers = new Headers(kept.headers)
  for (const name of ['Content-Encoding', 'Content-Length', 'ETag']) headers.delete(name)
  headers.set('Cache-Control', 'no-store')
  const statusText = status === 200 ? 'OK' : 'Service Unavailable'
  return new Response(kept.body, { status, statusText, headers })
}

/** Keeps a page with its scripts and styles, where no other file evicts them. */
async function keepPage(path: string): Promise<void> {
  try {
    const response = await fetch(requestOfflinePage(path))
    if (!response.ok) return
    const files = listPageFiles(await response.clone().text())
    const cache = await caches.open(shellCacheName(version))
    for (const file of files) {
      if (!(await cache.match(file, { ignoreVary: true }))) await cache.add(file)
    }
    // Last, since the page needs its files.
    await cache.put(path, response)
  } catch {
    // The next visit tries again.
  }
}

async function fetchAsset(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (isKeepable(response)) event.waitUntil(keepAsset(event.request, response.clone()))
  return response
}

async function keepAsset(request: Request, response: Response): Promise<void> {
  try {
    const cache = await caches.open(ASSET_CACHE)
    await cache.put(request, response)
    await Promise.all(listSurplus(await cache.keys()).map((key) => cache.delete(key)))
  } catch {
    // The disk is full. The page still gets its file.
  }
}
