/** Challenges for passkeys. The browser keeps a challenge sealed, so the server stores none (ADR 75). */
import { z } from 'zod'
import { seal, unseal } from '#app/features/accounts/server/sealed-token.server.ts'
import type { SigningKeys } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import { CHALLENGE_MS } from '#app/features/accounts/passkey-options.ts'

/** What a challenge is for. Except for a sign-in, it belongs to one session. */
export type ChallengeUse =
  { use: 'sign-in' } | { use: 'register' | 'confirm'; userId: string; sessionId: string }

const sealedSchema = z.object({
  challenge: z.string(),
  use: z.string(),
  sessionId: z.string().optional(),
})

/** Seals a challenge for this use. */
export function sealChallenge(
  keys: SigningKeys,
  challenge: string,
  bound: ChallengeUse,
  now: number,
): string {
  const sessionId = 'sessionId' in bound ? bound.sessionId : undefined
  const value = { challenge, use: bound.use, sessionId }
  return seal(keys, 'passkey-challenge', value, now + CHALLENGE_MS)
}

/** Returns the challenge; undefined if it has expired or is for another use or session. */
export function openChallenge(
  keys: SigningKeys,
  sealed: string,
  bound: ChallengeUse,
  now: number,
): string | undefined {
  const opened = unseal(keys, 'passkey-challenge', { sealed, schema: sealedSchema, now })
  const sessionId = 'sessionId' in bound ? bound.sessionId : undefined
  return opened?.use === bound.use && opened.sessionId === sessionId ? opened.challenge : undefined
}
