/** Metrics of the database and of the mail outbox in it. */
import type { DatabaseState } from './database-monitor.ts'
import { gauge, valuesOf, type ReadMetric } from './read-metric.ts'

/** Omits the metrics that need a response of the database while it does not respond. */
export function describeDatabase(readState: () => Promise<DatabaseState>): ReadMetric[] {
  const readResponse = async () => (await readState()).response
  return [
    gauge('database_up', '1 while the database responds within a second.', async () =>
      Number((await readResponse()) !== undefined),
    ),
    gauge('database_read_seconds', 'How long an empty query just took.', async () => {
      const response = await readResponse()
      return response && response.readMs / 1_000
    }),
    gauge('outbox_mails', 'Queued mails.', async () => (await readResponse())?.outbox.waiting),
    gauge(
      'outbox_oldest_seconds',
      'How long the oldest queued mail has waited; 0 if there is none.',
      async () => {
        const response = await readResponse()
        return response && response.outbox.oldestMs / 1_000
      },
    ),
    gauge('sqlite_bytes', "Size of SQLite's files.", async () => {
      const { measures } = await readState()
      if (measures.engine !== 'sqlite') return undefined
      return valuesOf('file', { database: measures.databaseBytes, wal: measures.walBytes })
    }),
    gauge(
      'postgres_connections',
      'Connections of this process, and queries waiting for one.',
      async () => {
        const { measures } = await readState()
        if (measures.engine !== 'postgres') return undefined
        return valuesOf('state', {
          in_use: measures.inUse,
          idle: measures.idle,
          waiting: measures.waiting,
        })
      },
    ),
  ]
}
