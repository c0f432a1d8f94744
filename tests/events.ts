/** Records the domain events of committed changes. */
import { onTestFinished } from 'vitest'
import type { Db } from '#app/db/db.server.ts'
import type { DomainEvent } from '#app/cluster/events.ts'

/** Collects all events from now on, in order. */
export function recordEvents(db: Db): DomainEvent[] {
  const events: DomainEvent[] = []
  onTestFinished(db.events.subscribe((event) => events.push(event)))
  return events
}
