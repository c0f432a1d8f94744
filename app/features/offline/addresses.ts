/** Addresses that the service worker, the pages and the server agree on. */

/** Where the offline page stands: the same for everybody, kept by the service worker. */
export const OFFLINE_PATH = '/offline'

/** At the root, because a worker answers for the addresses below its own. */
export const WORKER_PATH = '/service-worker.js'

/** Files that never change: Vite's names, which end in a hash of eight characters. */
export const HASHED_PATH = /^\/assets\/[\w.-]{1,100}-[\w-]{8}\.\w{1,10}$/
