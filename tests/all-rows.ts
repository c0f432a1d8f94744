/** The rows of all tables, for tests of requests that must change nothing. */
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { words } from './words.ts'

/** Tables that the portal's jobs write to at any time. */
const OF_JOBS = new Set(words`
  announced_game daily_figure daily_game game_check job_lease node write_check`)
/** Of these only the ids count: each use, or each attempt to send, changes the rest. */
const IDS_ONLY = new Set(['session', 'outbox'])

/** Returns a function that reads the rows of all tables, except what jobs and views write, as text. */
export async function readerOfAllRows(db: OpenDatabase): Promise<() => Promise<string>> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !OF_JOBS.has(name))
  return async () => {
    const rows = await Promise.all(
      tables.map(async ({ name }) => {
        const query = db.selectFrom(name as 'audit_entry')
        const found = await (IDS_ONLY.has(name) ? query.select('id') : query.selectAll()).execute()
        return (
          found
            .filter((row) => !('action' in row && String(row.action).startsWith('view-player')))
            // A job announces added games within a minute.
            .filter((row) => !('kind' in row && row.kind === 'game-added'))
            .map((row) => `${name} ${JSON.stringify(row)}`)
        )
      }),
    )
    return rows.flat().toSorted().join('\n')
  }
}
