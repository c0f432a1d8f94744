/**
 * Values kept in this browser's storage, and those that stand on `<html>` as data attributes too: the
 * same in every component that reads them.
 */
import { useSyncExternalStore } from 'react'

const values = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** The value under the key; undefined where there is none or storage is blocked. */
export function readDeviceSetting(key: string): string | undefined {
  if (!values.has(key)) {
    try {
      values.set(key, localStorage.getItem(key) ?? undefined)
    } catch {
      values.set(key, undefined)
    }
  }
  return values.get(key)
}

/** Keeps the value, or removes it with undefined; where storage is blocked it holds for this page. */
export function writeDeviceSetting(key: string, value: string | undefined): void {
  values.set(key, value)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is off.
  }
  notifyListeners()
}

/** The value and the way to change it; undefined on the server and until the page is live. */
export function useDeviceSetting(
  key: string,
): [value: string | undefined, write: (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readDeviceSetting(key),
    () => undefined,
  )
  return [value, (next) => writeDeviceSetting(key, next)]
}

/** The value of the attribute on `<html>`; undefined where it isn't set, and on the server. */
export function useDocumentSetting(attribute: string): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset[attribute],
    () => undefined,
  )
}

/** Sets the attribute, and with a key keeps its value. */
export function setDocumentSetting(attribute: string, value: string, storageKey?: string): void {
  document.documentElement.dataset[attribute] = value
  if (storageKey) writeDeviceSetting(storageKey, value)
  else notifyListeners()
}

/**
 * The attributes that stand on `<html>` now: React makes the element again where an error page takes
 * the document over, and would leave out what it did not write itself.
 */
export function readDocumentSettings(): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const { attributes } = document.documentElement
  return Object.fromEntries(
    [...attributes].filter(({ name }) => name.startsWith('data-')).map((it) => [it.name, it.value]),
  )
}
