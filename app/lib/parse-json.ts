/** Parses JSON from outside, which a schema then checks. */

const isText = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))

/** Returns the value of a JSON text. Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the value of a JSON text that a client sent. Undefined also if a text in it has a NUL or half of
 * a surrogate pair: Postgres can store neither.
 */
export function parseSentJson(text: string): unknown {
  let isValid = true
  const value = parseJson(text)
  JSON.stringify(value, (key, each: unknown) => {
    isValid &&= isText(key) && isText(each)
    return each
  })
  return isValid ? value : undefined
}
