/**
 * Domain events (ADR 30). Handlers react in the transaction that emits an event. After its commit,
 * published events go to subscribers: the counts in memory and the live streams. Those are hints and
 * may be lost, so subscribers also resync their state at an interval.
 */
import { z } from 'zod'

/**
 * All published kinds. It is a schema because events also arrive from other processes. Those may run
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
  /** A new game is announced to all players. Each open page needs its unread count again. */
  z.object({ kind: z.literal('game-announced') }),
  /** The player's saved games have changed. Their pages must load the viewer again. */
  z.object({ kind: z.literal('saved-games-changed'), userId: z.string() }),
  /** The player's friends, requests or blocks have changed. Their pages must load the list again. */
  z.object({ kind: z.literal('friends-changed'), userId: z.string() }),
  /** The player came online, went offline, or is at another game or room. */
  z.object({ kind: z.literal('player-moved'), userId: z.string() }),
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
  /** An owner changed settings of the portal. */
  z.object({ kind: z.literal('portal-settings-changed') }),
  /** The games' sites were probed. The stored results may have changed. */
  z.object({ kind: z.literal('games-checked') }),
  /** An own game was added, changed or removed. Each process reads the table again. */
  z.object({ kind: z.literal('games-changed') }),
  /** The account and all its data are deleted. */
  z.object({ kind: z.literal('account-erased'), userId: z.string() }),
])

/** An event that subscribers receive, in this process and in others. */
export type PublishedEvent = z.infer<typeof eventSchema>

/** What happened to the security of an account. */
export type SecurityEventKind =
  | 'new-device'
  | 'password-changed'
  | 'address-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'provider-linked'
  | 'provider-unlinked'

/** An event for handlers only. `at` is the time of the change, ms. */
type InternalEvent =
  | { kind: 'account-created'; userId: string }
  /** Also for an address that was confirmed before. */
  | { kind: 'address-confirmed'; userId: string }
  | { kind: 'account-suspended'; userId: string }
  | { kind: 'suspension-lifted'; userId: string }
  /** A game that the player did not like before. The like may not count yet. */
  | { kind: 'game-liked'; userId: string; gameId: string; at: number }
  /** Totals are those of the account after all credits of the transaction. */
  | {
      kind: 'play-time-credited'
      userId: string
      gameId: string
      creditedMs: number
      totalMs: number
      daysInRow: number
      isLateNight: boolean
      at: number
    }
  | { kind: 'friend-requested'; userId: string; fromId: string }
  /** `fromId` accepted the request of `userId`. */
  | { kind: 'friend-accepted'; userId: string; fromId: string }
  /** `userId` blocked the player `fromId`. */
  | { kind: 'player-blocked'; userId: string; fromId: string }
  | { kind: 'room-invited'; userId: string; fromId: string; gameId: string; room: string }
  | { kind: 'room-shared'; userId: string; at: number }
  /** The owner of the account should know. */
  | { kind: 'security-event'; userId: string; event: SecurityEventKind }
  | {
      kind: 'achievement-unlocked'
      userId: string
      achievementId: string
      /** False: no mail, even if the preferences allow it. */
      isMailed: boolean
      at: number
    }

export type DomainEvent = PublishedEvent | InternalEvent
export type EventKind = DomainEvent['kind']
export type EventOf<Kind extends EventKind> = Extract<DomainEvent, { kind: Kind }>

const PUBLISHED: ReadonlySet<string> = new Set(
  eventSchema.options.map(({ shape }) => shape.kind.value),
)

/** False if only handlers see the event. */
export function isPublished(event: DomainEvent): event is PublishedEvent {
  return PUBLISHED.has(event.kind)
}
