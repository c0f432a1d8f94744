/** What was typed into a form of the administration. */

/** The longest field: imprint and rules. */
const MAX_TYPED = 20_000

/**
 * Returns the texts of a form by their fields, for the form after a fault. What is too long for every
 * field is cut, because a page repeats it twice.
 */
export const readTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, MAX_TYPED)]] : [],
    ),
  )
