/** The portal as WebAuthn's relying party. A passkey belongs to the host of `PUBLIC_URL`. */
import type { SiteConfig } from '#features/context.server.ts'
import { relyingPartyId } from '#features/accounts/passkey-hosts.ts'

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
