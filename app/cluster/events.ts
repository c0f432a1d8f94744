/**
 * What a committed change tells whoever cares: the counts in memory, the live streams. Events are
 * hints: whoever keeps state reads it again now and then, for an event that was lost (ADR 30).
 */
import { z } from 'zod'

/** The closed set of what is told; as a schema, for other processes tell them too. */
export const eventSchema = z.discriminatedUnion('kind', [
  /** A game's counter as it stands after the change; `version` goes up with each. */
  z.object({
    kind: z.literal('likes-changed'),
    gameId: z.string(),
    likes: z.int(),
    version: z.int(),
  }),
  /** How many notifications of the player are unread may have changed. */
  z.object({ kind: z.literal('unread-changed'), userId: z.string() }),
  /** The same of many players at once: everybody who listens asks again. */
  z.object({ kind: z.literal('everybody-told') }),
  /** These sessions of the player are over, and their pages have to ask again who they are. */
  z.object({
    kind: z.literal('sessions-ended'),
    userId: z.string(),
    sessionIds: z.array(z.string()).readonly(),
  }),
  /** The sites of the games were visited: what is known of them may have changed. */
  z.object({ kind: z.literal('games-checked') }),
  /** Somebody asked that the games' files be read again: when, stands in the database. */
  z.object({ kind: z.literal('games-reload-asked') }),
  /** The account is gone, with all of it. */
  z.object({ kind: z.literal('account-erased'), userId: z.string() }),
])

export type DomainEvent = z.infer<typeof eventSchema>
