/** Makes the service worker keep the page of saved games, so that it opens without a connection. */
import { localizePath } from '#app/messages/languages.ts'
import { getDocumentLanguage } from '#app/messages/page-language.tsx'
import { SAVED_PAGE_PATH } from '#app/features/offline/addresses.ts'
import type { WorkerMessage } from '#app/features/offline/browser/worker-scope.ts'

/** Does nothing in a browser without a service worker. */
export function keepPage(): void {
  const message: WorkerMessage = { keep: localizePath(getDocumentLanguage(), SAVED_PAGE_PATH) }
  if ('serviceWorker' in navigator) navigator.serviceWorker.controller?.postMessage(message)
}
