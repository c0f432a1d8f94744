/** Records the domain events of committed changes, and registers their handlers. */
import { onTestFinished } from 'vitest'
import type { Db } from '#platform/db/db.server.ts'
import type { Game } from '#catalogue/game.ts'
import { createEventHandlers } from '#server/features.ts'
import type { PublishedEvent } from '#platform/events/events.ts'

/** Collects all events from now on, in order. */
export function recordEvents(db: Db): PublishedEvent[] {
  const events: PublishedEvent[] = []
  onTestFinished(db.events.subscribe((event) => events.push(event)))
  return events
}

/** Registers the handlers of a portal with these games. */
export function handleEvents({ writer }: Db, games: readonly Game[] = []): void {
  const config = { portalName: 'IO Arcade', publicUrl: 'http://localhost:3000' }
  writer.setHandlers(createEventHandlers({ config, catalogue: { games } }))
}
