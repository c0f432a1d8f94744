/** The store of toasts: short messages that `ui/toasts.tsx` shows. */
import type { ComponentType, ReactNode } from 'react'
import { createStore, useStore } from './store.ts'

export interface Toast {
  id: number
  title: string
  message: string
  /** An icon of lucide-react, or an emblem. Without one the toast is about an error. */
  icon?: ComponentType<{ size: number; 'aria-hidden': true }> | undefined
  /** A later toast on the same topic replaces this one. */
  topic?: string
  /** A button that acts on the message and closes it. */
  action?: (close: () => void) => ReactNode
}

/** More toasts would cover the page. The oldest one is dropped. */
const MAX_SHOWN = 3

const NONE: readonly Toast[] = []
const toasts = createStore(NONE)
let lastId = 0

/** Shows a toast. The focus stays where it is. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const { topic } = toast
  const others = toasts.read().filter((other) => !topic || other.topic !== topic)
  toasts.write([...others, { ...toast, id: lastId }].slice(-MAX_SHOWN))
}

/** Removes a toast. */
export function removeToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id))
}

/** The current toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  return useStore(toasts, (shown) => shown, NONE)
}
