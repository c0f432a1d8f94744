/** Metrics of the database and of the mail outbox in it. */
import type { DatabaseState } from './database-monitor.ts'
import { valuesOf, type MetricValue, type ReadMetric } from './read-metric.ts'

/** Omits the metrics that need a response of the database while it does not respond. */
export function describeDatabase(readState: () => Promise<DatabaseState>): ReadMetric[] {
  const read = (values: (state: DatabaseState) => MetricValue[]) => async () =>
    values(await readState())
  const ofResponse = (value: (response: NonNullable<DatabaseState['response']>) => number) =>
    read(({ response }) => (response ? [{ value: value(response) }] : []))
  return [
    {
      name: 'database_up',
      help: '1 while the database responds within a second.',
      type: 'gauge',
      read: read(({ response }) => [{ value: response ? 1 : 0 }]),
    },
    {
      name: 'database_read_seconds',
      help: 'How long an empty query just took.',
      type: 'gauge',
      read: ofResponse(({ readMs }) => readMs / 1_000),
    },
    {
      name: 'outbox_mails',
      help: 'Queued mails.',
      type: 'gauge',
      read: ofResponse(({ outbox }) => outbox.waiting),
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the oldest queued mail has waited; 0 if there is none.',
      type: 'gauge',
      read: ofResponse(({ outbox }) => outbox.oldestMs / 1_000),
    },
    {
      name: 'sqlite_bytes',
      help: "Size of SQLite's files.",
      type: 'gauge',
      read: read(({ measures }) =>
        measures.engine === 'sqlite'
          ? valuesOf('file', { database: measures.databaseBytes, wal: measures.walBytes })
          : [],
      ),
    },
    {
      name: 'postgres_connections',
      help: 'Connections of this process, and queries waiting for one.',
      type: 'gauge',
      read: read(({ measures }) => {
        if (measures.engine === 'sqlite') return []
        const { inUse, idle, waiting } = measures
        return valuesOf('state', { in_use: inUse, idle, waiting })
      }),
    },
  ]
}
