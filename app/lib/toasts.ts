/** Short messages about what happens out of sight; `ui/toasts.tsx` shows them. */
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'

export interface Toast {
  id: number
  title: string
  message: string
  icon: LucideIcon
  /** Red: something went wrong. */
  isHarm?: boolean
  /** A later message on the same topic takes the place of this one. */
  topic?: string
  /** A button for what can be done about it; it closes the message. */
  action?: (close: () => void) => ReactNode
}

/** More than these would cover the page; the oldest gives way. */
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

/** Shows a message, without taking the focus from anything. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const { topic } = toast
  const others = topic ? toasts.filter((other) => other.topic !== topic) : toasts
  publish([...others, { ...toast, id: lastId }].slice(-MAX_SHOWN))
}

/** Takes a message away. */
export function removeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id))
}

/** The messages that stand now, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  )
}
