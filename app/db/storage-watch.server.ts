/** Sees the storage's faults before a library makes something else of them. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isStorageFault } from './storage-fault.ts'

interface Watch {
  fault?: unknown
}

const watches = new AsyncLocalStorage<Watch>()

/** Tells whoever watches of an error of the database, if it is the storage's; hands it back. */
export function noteError<Error>(error: Error): Error {
  const watch = watches.getStore()
  if (watch && isStorageFault(error)) watch.fault ??= error
  return error
}

/**
 * Runs a library's work on the database. It may call a full disk a wrong address, or say nothing
 * of it at all.
 *
 * @throws the storage's own fault where there was one, whatever the library made of it
 */
export async function unmaskStorageFault<Result>(work: () => Promise<Result>): Promise<Result> {
  const watch: Watch = {}
  try {
    const result = await watches.run(watch, work)
    if (watch.fault === undefined) return result
  } catch (error) {
    if (watch.fault === undefined) throw error
  }
  throw watch.fault
}
