/** Where passkeys are possible. */
import { isSafeOrigin } from '#lib/safe-origin.ts'

/** Whether browsers offer passkeys at this origin: it needs https, or is `localhost`, and a name. */
export function canHavePasskeys(origin: string): boolean {
  return isSafeOrigin(origin) && /[a-z]\w*(:\d+)?$/i.test(origin)
}

/** The host that passkeys belong to: WebAuthn's id of the relying party. */
export function relyingPartyId({ publicUrl }: { publicUrl: string }): string {
  return new URL(publicUrl).hostname
}
