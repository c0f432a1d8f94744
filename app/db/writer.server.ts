/** Small writes together: on SQLite those of one turn of the event loop share one commit. */
import type { Db } from './db.server.ts'
import { isStorageFault } from './storage-fault.ts'

/** Database work that may be run again from the start; it must have no other effect. */
type Work<Result> = (tx: Db) => Promise<Result>

export interface Writer {
  /** Runs the work in a transaction; resolves once it is committed, and durable. */
  write<Result>(work: Work<Result>): Promise<Result>
}

interface Waiting {
  work: Work<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/** Postgres commits in parallel by itself; there each work is a transaction of its own. */
export function createWriter(db: Db, engine: 'sqlite' | 'postgres'): Writer {
  const alone = <Result>(work: Work<Result>) => db.transaction().execute(work)
  if (engine === 'postgres') return { write: alone }

  let waiting: Waiting[] = []
  let isScheduled = false

  async function flush() {
    const batch = waiting
    waiting = []
    try {
      const results = await db.transaction().execute(async (tx) => {
        const done: unknown[] = []
        for (const { work } of batch) done.push(await work(tx))
        return done
      })
      batch.forEach(({ resolve }, index) => resolve(results[index]))
    } catch (error) {
      // A full disk, or a file that another process holds, is the same for each of them.
      if (isStorageFault(error)) batch.forEach(({ reject }) => reject(error))
      // One of them failed and took the others with it: each gets its own transaction.
      else for (const { work, resolve, reject } of batch) await alone(work).then(resolve, reject)
    }
    if (waiting.length > 0) setImmediate(flush)
    else isScheduled = false
  }

  return {
    write<Result>(work: Work<Result>) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject })
        if (isScheduled) return
        isScheduled = true
        setImmediate(flush)
      })
    },
  }
}
