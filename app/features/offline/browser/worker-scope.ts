/**
 * Types of the service worker globals that the worker uses. TypeScript's worker library conflicts
 * with the DOM library, and both would be in one program here.
 */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  /** The response of the navigation preload; undefined without a preload. */
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
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: {
      includeUncontrolled: boolean
      type: 'window'
    }): Promise<readonly { readonly url: string }[]>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}

/** Build data that is inserted into the worker (`scripts/build-assets.ts`). */
export interface WorkerBuild {
  /** The version of the pages of the same build. */
  version: string
  /** URLs of the style sheet and the fonts. */
  shell: string[]
}

/**
 * A message from a page to a worker. The worker replies to the first one with its version. `keep`
 * is the path of a page of saved games to keep.
 */
export type WorkerMessage = 'tell-version' | 'skip-waiting' | { keep: string }
