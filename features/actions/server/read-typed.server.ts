/** What was typed into a form, to show it again after a refusal. */

/** The longest field: imprint and rules. */
const MAX_TYPED = 20_000

/**
 * Returns the texts of a form by their fields, without passwords and passphrases; several of one
 * name, as of boxes, with commas. What is too long for every field is cut, because a page repeats it twice.
 */
export const readTyped = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...new Set(form.keys())].flatMap((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === 'string')
      if (texts.length === 0 || /password|passphrase/i.test(name)) return []
      return [[name, texts.join(',').slice(0, MAX_TYPED)]]
    }),
  )
