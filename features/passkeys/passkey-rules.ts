/** Limits of passkeys. */

export const MAX_PASSKEY_NAME = 50
/** Passkeys of one account. */
export const MAX_PASSKEYS = 20
