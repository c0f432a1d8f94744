/** Values outside React that several components read, such as the viewer and the toasts. */
import { useSyncExternalStore } from 'react'
import { useIsScripted } from './is-scripted.tsx'

interface Store<Value> {
  read: () => Value
  /** Replaces the value and calls the listeners, also if the value was changed in place. */
  write: (next: Value) => void
  /** Calls the listener after each change. Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. */
export function createStore<Value>(value: Value): Store<Value> {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * A part of the store's value, for a component.
 *
 * @param pick returns the same part for the same value
 * @param served the part on the server and until React has hydrated the page
 */
export function useStore<Value, Part>(
  { read, subscribe }: Store<Value>,
  pick: (value: Value) => Part,
  served: Part,
): Part {
  return useBrowserValue(subscribe, () => pick(read()), served)
}

/**
 * A value outside React.
 *
 * @param read returns the same value until it changes
 * @param served the value on the server and until React has hydrated the page
 */
export function useBrowserValue<Value>(
  subscribe: Store<Value>['subscribe'],
  read: () => Value,
  served: Value,
): Value {
  const isScripted = useIsScripted()
  return useSyncExternalStore(subscribe, isScripted ? read : () => served, () => served)
}
