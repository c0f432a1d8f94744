/**
 * The part of a service worker's surroundings that ours uses. TypeScript's own library for workers
 * contradicts the one for pages, and both are one program here.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The answer to a navigation, asked for while the worker was starting; undefined otherwise. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface WorkerMessageEvent extends ExtendableEvent {
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
  message: WorkerMessageEvent
}

export interface WorkerScope {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** What the build writes into the worker (`scripts/build-service-worker.ts`). */
export interface WorkerBuild {
  /** The version of the pages that were built with it. */
  version: string
  /** Addresses of the style and the fonts. */
  shell: string[]
}

/** What a page says to a worker; to the first one it answers with its version. */
export type WorkerMessage = 'tell-version' | 'skip-waiting'
