/** What was typed into a form of the administration. */

/** The longest field: imprint and rules. */
const MAX_TYPED = 20_000

/**
 * Returns the texts of a form by their fields, for the form after a fault; several of one name, as of
 * boxes, with commas. What is too long for every field is cut, because a page repeats it twice.
 */
export const readTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string')
      return texts.length > 0 ? [[name, texts.join(',').slice(0, MAX_TYPED)]] : []
    }),
  )
