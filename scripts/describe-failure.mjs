import { stripVTControlCharacters } from 'node:util'

/** Returns a test's name and the first lines of its error, without colors. */
export function describeFailure(name, message = '') {
  const plain = stripVTControlCharacters(message)
  return [name, ...plain.split('\n').slice(0, 12)].join('\n    ').trimEnd()
}
