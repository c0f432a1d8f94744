/** A value kept in this browser's storage, the same in every component that reads it. */
import { useSyncExternalStore } from 'react'

const values = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
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
  for (const listener of listeners) listener()
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
