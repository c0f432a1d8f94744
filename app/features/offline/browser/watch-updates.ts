/** Registers the service worker and detects that this page is older than the newest version. */
import { reloadPage } from '#app/lib/chunk-load-errors.ts'
import { WORKER_PATH } from '../addresses.ts'
import type { WorkerMessage } from './worker-scope.ts'

/**
 * Minimum time between two update checks of an open page, ms. A page checks when it becomes visible.
 */
const REQUEST_EVERY_MS = 3_600_000

/** The version of this page's scripts. The worker of the same build has the same version. */
function pageVersion(): string | undefined {
  const { __reactRouterManifest: manifest } = globalThis as {
    __reactRouterManifest?: { version?: string }
  }
  return manifest?.version
}

function postToWorker(worker: ServiceWorker, message: WorkerMessage, replyTo?: MessagePort): void {
  worker.postMessage(message, replyTo ? [replyTo] : [])
}

async function requestVersion(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel()
  const { promise, resolve } = Promise.withResolvers<string>()
  port1.addEventListener('message', (event: MessageEvent<string>) => resolve(event.data))
  port1.start()
  postToWorker(worker, 'tell-version', port2)
  const version = await promise
  port1.close()
  return version
}

/**
 * Calls back with the newest worker once it is installed and this page is of an older version.
 * A waiting worker of the page's own version takes over silently: a page always comes from the
 * network, so a page opened after an upgrade is already new.
 *
 * @returns the function that stops watching
 */
export function watchUpdates(onOutdated: (worker: ServiceWorker) => void): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => undefined
  const end = new AbortController()
  // Without a worker (blocked storage, browser policy) only the offline page is missing.
  const start = () => void watch(onOutdated, end.signal).catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true, signal: end.signal })
  return () => end.abort()
}

async function watch(
  onOutdated: (worker: ServiceWorker) => void,
  signal: AbortSignal,
): Promise<void> {
  const registration = await navigator.serviceWorker.register(WORKER_PATH)

  async function compare(worker: ServiceWorker) {
    const isOutdated = (await requestVersion(worker)) !== pageVersion()
    if (signal.aborted) return
    if (isOutdated) onOutdated(worker)
    else if (worker.state === 'installed') postToWorker(worker, 'skip-waiting')
  }

  function follow(worker: ServiceWorker | null) {
    worker?.addEventListener(
      'statechange',
      () => {
        if (worker.state !== 'redundant') void compare(worker)
      },
      { once: true, signal },
    )
  }

  if (registration.waiting) void compare(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing), { signal })

  let requestedAt = Date.now()
  document.addEventListener(
    'visibilitychange',
    () => {
      const isDue = Date.now() - requestedAt >= REQUEST_EVERY_MS
      if (document.visibilityState !== 'visible' || !navigator.onLine || !isDue) return
      requestedAt = Date.now()
      registration.update().catch(() => undefined)
    },
    { signal },
  )
}

/** Activates the worker and reloads the page once. */
export function reloadWith(worker: ServiceWorker): void {
  // Another page has activated the worker already.
  if (worker.state !== 'installed') return reloadPage()
  navigator.serviceWorker.addEventListener('controllerchange', reloadPage, {
    once: true,
  })
  postToWorker(worker, 'skip-waiting')
}
