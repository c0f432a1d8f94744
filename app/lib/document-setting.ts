/** A setting that stands on `<html>` as a data attribute and is kept on this device. */
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The attribute's value now; undefined where it isn't set, and on the server. */
export function useDocumentSetting(attribute: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[attribute],
    () => undefined,
  )
}

/** Sets the attribute and keeps its value; where storage is blocked it holds for this page. */
export function setDocumentSetting(attribute: string, value: string, storageKey?: string): void {
  document.documentElement.dataset[attribute] = value
  try {
    if (storageKey) localStorage.setItem(storageKey, value)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
  for (const listener of listeners) listener()
}
