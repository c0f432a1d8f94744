/** Why a sign-in through the provider failed, and which sentence the player reads. */
/** The keys of the sentences in the part `provider`. */
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

/** A sign-in through the provider that the player can read about. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
  readonly kind: ProviderFaultKind
  /** @param detail for the log */
  constructor(kind: ProviderFaultKind, detail?: string) {
    super(detail ? `${kind}: ${detail}` : kind)
    this.kind = kind
  }
}

/** Faults of provider or configuration, which the operator should see in the log. */
const OPERATOR_FAULTS: ReadonlySet<ProviderFaultKind> = new Set([
  'away',
  'slow',
  'clock',
  'audience',
  'refused',
  'unproven',
])

/** Whether the operator should know of the fault. */
export function concernsOperator({ kind }: ProviderFault): boolean {
  return OPERATOR_FAULTS.has(kind)
}
