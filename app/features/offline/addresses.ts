/** URLs shared by the service worker, the pages and the server. */

/** The offline page, one per language: the same for every client, cached by the service worker. */
export const OFFLINE_PATH = '/offline'

/** The page of saved games, which opens without a connection once a game was saved. */
export const SAVED_PAGE_PATH = '/saved'

/** At the root, because the scope of a worker is limited to its own folder. */
export const WORKER_PATH = '/service-worker.js'

/** Poll interval of the offline page, ms. It also detects that an unavailable server is back. */
export const POLL_EVERY_MS = 15_000

/** Immutable files: Vite's names, which end in a hash of eight characters. */
export const HASHED_PATH = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/
