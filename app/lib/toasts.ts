/** The store of toasts: short messages that `ui/toasts.tsx` shows. */
import { useSyncExternalStore, type ComponentType, type ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  message: string
  /** An icon of lucide-react, or an emblem. */
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  /** Red, for an error. */
  isHarm?: boolean
  /** A later toast on the same topic replaces this one. */
  topic?: string
  /** A button that acts on the message and closes it. */
  action?: (close: () => void) => ReactNode
}

/** More toasts would cover the page. The oldest one is dropped. */
const MAX_SHOWN = 3

let toasts: readonly Toast[] = []
let lastId = 0
const none: readonly Toast[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast. The focus stays where it is. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const { topic } = toast
  const others = topic ? toasts.filter((other) => other.topic !== topic) : toasts
  publish([...others, { ...toast, id: lastId }].slice(-MAX_SHOWN))
}

/** Removes a toast. */
export function removeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** The current toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}
