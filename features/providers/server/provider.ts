/** What an OpenID Connect provider says, and why a sign-in through it may fail. */

/** A player who has signed in at the provider. */
export interface ProviderIdentity {
  issuer: string
  subject: string
  /** When the player entered their credentials at the provider, ms. Undefined: it does not say. */
  authenticatedAt: number | undefined
  /**
   * Returns what the provider says about the player, unchecked.
   *
   * @throws ProviderFault
   */
  loadProfile(): Promise<Partial<Record<string, unknown>>>
}

/** Why a sign-in through the provider failed: the key of the sentence in the part `provider`. */
export type ProviderFaultKind =
  // What the provider did.
  | 'away'
  | 'slow'
  | 'clock'
  | 'audience'
  | 'refused'
  | 'unproven'
  | 'cancelled'
  | 'codeUsed'
  // What the portal decided.
  | 'expired'
  | 'noAddress'
  | 'addressTaken'
  | 'notLinked'
  | 'linkedElsewhere'
  | 'otherIdentity'
  | 'notAskedAgain'

/** A sign-in through the provider failed, and the player can read why. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly kind: ProviderFaultKind
  /** @param detail for the log */
  constructor(kind: ProviderFaultKind, detail?: string) {
    super(detail ? `${kind}: ${detail}` : kind)
    this.kind = kind
  }
}
