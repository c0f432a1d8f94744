/** A setting that stands on `<html>` as a data attribute and is kept on this device. */
import { useSyncExternalStore } from 'react'
import { THEME_COLORS } from './prepaint-script.ts'

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

/**
 * The attributes that stand on `<html>` now: React makes the element anew where an error page takes
 * the document over, and would leave out what it did not write itself.
 */
export function readDocumentSettings(): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const { attributes } = document.documentElement
  return Object.fromEntries(
    [...attributes].filter(({ name }) => name.startsWith('data-')).map((it) => [it.name, it.value]),
  )
}

/** The colour of the browser's own bars now. */
export function readThemeColor(): string {
  const isLight = readDocumentSettings()['data-theme'] === 'light'
  return isLight ? THEME_COLORS.light : THEME_COLORS.dark
}
