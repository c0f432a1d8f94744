/** `GET /readyz`: whether this process can do its work, changes included. */
import type { Context } from 'hono'
import { createWriteCheck } from '#app/db/write-check.server.ts'
import type { Services } from './services.ts'

/** Answers `ready`, with a warning where there is one, or 503 with the reason. */
export function createReadinessRoute(services: Services) {
  const { db, log } = services
  const checkWrite = createWriteCheck(db)
  return async (c: Context) => {
    if (services.leaving) return c.text('draining', 503)
    try {
      await checkWrite()
    } catch (error) {
      log.error({ err: error }, 'the database takes no changes')
      return c.text('the database takes no changes', 503)
    }
    const { warning } = services
    return c.text(warning ? `ready, but ${warning}` : 'ready')
  }
}
