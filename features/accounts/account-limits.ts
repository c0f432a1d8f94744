/** Length limits for names and passwords, in characters (docs/product.md, Accounts). */
export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MAX_NAME_LENGTH = 50
/** Of a suspension or a rename by staff. */
export const MAX_REASON_LENGTH = 500
