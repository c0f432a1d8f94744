/** What the portal asks of an OpenID Connect provider. `provider-client.server.ts` is its client. */

/** What the response of the provider is checked against. */
export interface ProviderChecks {
  state: string
  nonce: string
  verifier: string
}

/** What the provider says about a player. Every value is the provider's, unchecked. */
export type ProviderProfile = Partial<Record<string, unknown>>

/** A player who has signed in at the provider. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** When the player entered their credentials at the provider, ms. Undefined: it does not say. */
  authenticatedAt: number | undefined
  /** @throws ProviderFault */
  loadProfile(): Promise<ProviderProfile>
}

export interface ProviderClient {
  /**
   * Returns the address at the provider, and the checks to keep.
   *
   * @param asksAgain true if the provider must ask for credentials, even if the player is signed in
   * @throws ProviderFault
   */
  begin(asksAgain: boolean): Promise<{ address: string; checks: ProviderChecks }>
  /**
   * Verifies the response of the provider and exchanges its code.
   *
   * @throws ProviderFault
   */
  finish(response: URLSearchParams, checks: ProviderChecks): Promise<ProviderIdentity>
  /** Returns where the player signs out at the provider. Undefined if it has no such page, or is away. */
  findLogout(): Promise<string | undefined>
}
