/** Folds display names for the search of staff. The result is stored with each account. */
import { foldLetters } from '#catalogue/fold-letters.ts'

/**
 * Returns the name without case, accents and variants of letters, so that `özge`, `ÖZGE` and `ozge`
 * find `Özge`. Leaves out NUL, which Postgres cannot store. A change of the result needs a migration
 * that fills `user.folded_name` again.
 */
export const foldName = (name: string): string => (foldLetters(name) || name).replaceAll('\0', '')
