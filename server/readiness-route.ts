/** `GET /readyz`: whether this process can do its work, changes included. */
import type { Context } from 'hono'
import { createWriteCheck } from '#app/db/write-check.server.ts'
import type { Services } from './services.ts'

/** Answers `ready`, or 503 with the reason; the log says when that changes. */
export function createReadinessRoute(services: Services) {
  const { db, log } = services
  const checkWrite = createWriteCheck(db)
  let isWell = true
  return async (c: Context) => {
    if (services.draining) return c.text('draining', 503)
    try {
      await checkWrite()
    } catch (error) {
      if (isWell) log.error({ err: error }, 'the database takes no changes')
      isWell = false
      return c.text('the database takes no changes', 503)
    }
    if (!isWell) log.info('the database takes changes again')
    isWell = true
    return c.text('ready')
  }
}
