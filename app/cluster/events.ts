/**
 * Domain events. A committed change publishes them to its subscribers: the counts in memory and the
 * live streams. Events are hints and may be lost, so subscribers also resync their state at an
 * interval (ADR 30).
 */
import { z } from 'zod'

/**
 * All event kinds. It is a schema because events also arrive from other processes. Those may run
 * another release, so a kind keeps its name: a process that does not know it resyncs.
 */
export const eventSchema = z.discriminatedUnion('kind', [
  /** A game's like counter after the change. Each change increases `version`. */
  z.object({
    kind: z.literal('likes-changed'),
    gameId: z.string(),
    likes: z.int(),
    version: z.int(),
  }),
  /** The number of the player's unread notifications may have changed. */
  z.object({ kind: z.literal('unread-changed'), userId: z.string() }),
  /** The same for many players at once. Every subscriber reads its number again. */
  z.object({ kind: z.literal('everybody-told') }),
  /** The player's saved games have changed. Their pages must load the viewer again. */
  z.object({ kind: z.literal('saved-games-changed'), userId: z.string() }),
  /** These sessions of the player have ended. Their pages must load the viewer again. */
  z.object({
    kind: z.literal('sessions-ended'),
    userId: z.string(),
    sessionIds: z.array(z.string()).readonly(),
  }),
  /** All sessions of the player have ended, except one. */
  z.object({
    kind: z.literal('all-sessions-ended'),
    userId: z.string(),
    exceptId: z.string().optional(),
  }),
  /** The games' sites were probed. The stored results may have changed. */
  z.object({ kind: z.literal('games-checked') }),
  /**
   * An operator requested a reload of the game files. The database stores the time of the request.
   */
  z.object({ kind: z.literal('games-reload-asked') }),
  /** The account and all its data are deleted. */
  z.object({ kind: z.literal('account-erased'), userId: z.string() }),
])

export type DomainEvent = z.infer<typeof eventSchema>
