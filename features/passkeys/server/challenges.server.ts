/**
 * Challenges for passkeys, and the browser's answers to them. The browser keeps a challenge sealed, so
 * the server stores none (ADR 75). Nothing of an answer is true until it is verified.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { RequestServices, SiteConfig } from '#features/context.server.ts'
import { relyingPartyId, CHALLENGE_MS } from '#features/accounts/passkeys.ts'
import { FaultError } from '#features/accounts/server/account-fault.server.ts'
import { seal, unseal } from '#features/accounts/server/sealed-token.server.ts'
import type { Viewer } from '#features/accounts/server/sessions/session.server.ts'
import { parseSentJson } from '#lib/parse-json.ts'

/** The same for an unknown passkey and a wrong signature, so that it reveals nothing. */
export const refuse = () => new FaultError({ error: 'passkeyRefused', status: 401 })
export const expire = () => new FaultError({ error: 'passkeyExpired', status: 401 })

/** What the browser posts: its answer as JSON, and the sealed challenge. */
export const answerSchema = z.object({ passkey: z.string(), challenge: z.string() })
export type PasskeyAnswer = z.infer<typeof answerSchema>

/** What a challenge is for. Except for a sign-in, it belongs to one session. */
export type ChallengeUse =
  | { use: 'sign-in'; viewer?: undefined }
  | { use: 'register' | 'confirm'; viewer: Pick<Viewer, 'userId' | 'sessionId'> }

const sealedSchema = z.object({
  challenge: z.string(),
  use: z.string(),
  sessionId: z.string().optional(),
})

/** Seals a challenge for this use. */
export function sealChallenge(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  challenge: string,
  { use, viewer }: ChallengeUse,
): string {
  const value = { challenge, use, sessionId: viewer?.sessionId }
  return seal(cookieKey, 'passkey-challenge', value, db.now() + CHALLENGE_MS)
}

/** Longer than any credential id: 1,023 bytes in base64url. */
const MAX_ID_LENGTH = 1_364

const id = z.base64url().min(1).max(MAX_ID_LENGTH)
const bytes = z.base64url().min(1)
const credential = {
  id,
  rawId: id,
  type: z.literal('public-key'),
  // The portal asks for no extension.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** A signed challenge. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.base64url().exactOptional(),
  }),
}) satisfies z.ZodType<AuthenticationResponseJSON>

/** A new credential. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
}) satisfies z.ZodType<RegistrationResponseJSON>

/**
 * Reads the answer. The challenge must be for this use and session.
 *
 * @throws FaultError
 */
export function readAnswer<Claim>(
  { cookieKey, db }: Pick<RequestServices, 'cookieKey' | 'db'>,
  { passkey, challenge: sealed }: PasskeyAnswer,
  schema: z.ZodType<Claim>,
  { use, viewer }: ChallengeUse,
): { claim: Claim; sealed: string; expectedChallenge: string } {
  const claim = schema.safeParse(parseSentJson(passkey)).data
  if (!claim) throw refuse()
  const content = { sealed, schema: sealedSchema, now: db.now() }
  const opened = unseal(cookieKey, 'passkey-challenge', content)
  if (opened?.use !== use || opened.sessionId !== viewer?.sessionId) throw expire()
  return { claim, sealed, expectedChallenge: opened.challenge }
}

/** EdDSA, ES256 and RS256: what every release of Node verifies. */
export const ALGORITHMS = [-8, -7, -257]

/** Loaded when it is first needed: it would delay each start by 140 ms. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** What an answer to a challenge must contain. */
export function expectedFrom(config: Pick<SiteConfig, 'publicUrl'>) {
  return {
    expectedOrigin: config.publicUrl,
    expectedRPID: relyingPartyId(config),
    requireUserVerification: true,
  }
}
