/** Limits of the forms about players. */
export const MAX_DAYS = 3_650
/** How long a suspension lasts: days, another number of them, or for good. */
export const SUSPENSION_LENGTHS = ['1', '7', '30', 'other', 'forGood'] as const
export const MAX_NOTE_LENGTH = 1_000
/** Players that one form suspends. */
export const MAX_SELECTED = 50
/** Accounts that an invitation may create, and how long it is valid. */
export const MAX_USES = 1_000
export const MAX_INVITATION_DAYS = 365
