/**
 * Settings in this browser's local storage, some of them also as data attributes of `<html>`. All
 * components see the same value.
 */
import { useMemo } from 'react'
import { createStore, useStore } from './store.ts'
import { attempt } from '#lib/attempt.ts'

const values = new Map<string, string | undefined>()
/** The values, and whatever `<html>` has. */
const settings = createStore(values)

/** Returns the stored value. Undefined if there is none or storage is blocked. */
export function readDeviceSetting(key: string): string | undefined {
  if (!values.has(key)) {
    values.set(
      key,
      attempt(() => localStorage.getItem(key) ?? undefined),
    )
  }
  return values.get(key)
}

/**
 * Stores the value; undefined removes it. If storage is blocked, the value lasts until the page
 * closes.
 */
export function writeDeviceSetting(key: string, value: string | undefined): void {
  values.set(key, value)
  // Storage may be blocked.
  attempt(() =>
    value === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, value),
  )
  settings.write(values)
}

/** Reads the value again at its next use: another tab changed it. */
export function rereadDeviceSetting(key: string): void {
  values.delete(key)
  settings.write(values)
}

/**
 * The value and its setter. The value is undefined on the server and until React has hydrated the
 * page.
 */
export function useDeviceSetting(
  key: string,
): [value: string | undefined, write: (value: string) => void] {
  const value = useStore(settings, () => readDeviceSetting(key), undefined)
  return [value, (next) => writeDeviceSetting(key, next)]
}

function parseList(stored: string | undefined): string[] {
  const list = attempt<unknown>(() => JSON.parse(stored ?? '[]'))
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

/** Returns a stored list of strings. Anything else counts as empty. */
export function readDeviceList(key: string): string[] {
  return parseList(readDeviceSetting(key))
}

/** Stores a list of strings. An empty one leaves nothing behind. */
export function writeDeviceList(key: string, list: readonly string[]): void {
  writeDeviceSetting(key, list.length > 0 ? JSON.stringify(list) : undefined)
}

/** A stored list of strings. It is empty on the server and until React has hydrated the page. */
export function useDeviceList(key: string): readonly string[] {
  const [stored] = useDeviceSetting(key)
  return useMemo(() => parseList(stored), [stored])
}

/** The value of the data attribute of `<html>`. Undefined if it is not set, and on the server. */
export function useDocumentSetting(attribute: string): string | undefined {
  return useStore(settings, () => document.documentElement.dataset[attribute], undefined)
}

/** Sets the attribute. With a storage key, also stores the value. */
export function setDocumentSetting(attribute: string, value: string, storageKey?: string): void {
  document.documentElement.dataset[attribute] = value
  if (storageKey) writeDeviceSetting(storageKey, value)
  else settings.write(values)
}

/**
 * Returns the current data attributes of `<html>`. When an error page replaces the document, React
 * recreates the element and drops attributes that it did not render.
 */
export function readDocumentSettings(): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const { attributes } = document.documentElement
  return Object.fromEntries(
    [...attributes].filter(({ name }) => name.startsWith('data-')).map((it) => [it.name, it.value]),
  )
}
