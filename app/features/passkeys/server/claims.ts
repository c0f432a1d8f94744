/** What the browser says about a passkey. Nothing of it is true until it is verified. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { z } from 'zod'
import type { FormEntries } from '#app/features/accounts/server/account-fault.server.ts'

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

/** The browser's answer to a challenge, in a form. */
interface Answer<Claim> {
  claim: Claim
  /** The sealed challenge. */
  sealed: string
}

/** Reads the fields `passkey` and `challenge`. Undefined if they are missing or malformed. */
export function readAnswer<Claim>(
  { passkey, challenge }: FormEntries,
  schema: z.ZodType<Claim>,
): Answer<Claim> | undefined {
  if (typeof passkey !== 'string' || typeof challenge !== 'string') return undefined
  const claim = schema.safeParse(parse(passkey)).data
  return claim && { claim, sealed: challenge }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
