/**
 * Tokens that an open game page sends as its heartbeat. A token names the presence slot of its stream.
 * It is sealed, so that nobody makes up players, and a heartbeat counts for the same player from any
 * address.
 */
import { z } from 'zod'
import type { RequestServices } from '#features/context.server.ts'
import { seal, unseal } from '#features/accounts/server/sealed-token.server.ts'
import { SILENT_MS, type PresenceSlot } from '#platform/events/presence.ts'

type Services = Pick<RequestServices, 'cookieKey' | 'db'>

const schema = z.object({ gameId: z.string(), browserId: z.string(), clientNetwork: z.string() })

/** Returns a token for this slot. It expires after `SILENT_MS`. */
export const writePresenceToken = ({ cookieKey, db }: Services, slot: PresenceSlot): string =>
  seal(cookieKey, 'presence', slot, db.now() + SILENT_MS)

/** Returns the slot of the token; undefined if the token has expired or no node has made it. */
export const readPresenceToken = (
  { cookieKey, db }: Services,
  sealed: string,
): PresenceSlot | undefined => unseal(cookieKey, 'presence', { sealed, schema, now: db.now() })
