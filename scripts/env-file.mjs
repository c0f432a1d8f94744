/**
 * Reads variables from `.env` or the file in `ENV_FILE`. Existing environment variables take
 * precedence.
 */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './setup.mjs'

/** What Node leaves out around names and values. */
const BLANK = String.raw`[ \t]*`
const QUOTED = ['"', "'", '`'].map((quote) => `${quote}[^${quote}]*${quote}`).join('|')
const VALUE = `(?:(?:${QUOTED})${BLANK}(?:#.*)?|[^"'\`\\n].*)?`
const NAMED = String.raw`(?:export +)?(?<name>[A-Za-z_]\w*)${BLANK}=${BLANK}(?<value>${VALUE})`
/** A line, or several within quotes: empty, a comment, or `NAME=value`. */
const ENTRY = new RegExp(`${BLANK}(?:#.*|${NAMED})?(?:\\n|$)`, 'y')

/** The file cannot be read or parsed. The message is one line without the content. */
export class EnvFileError extends Error {}

/** Values that systemd or Docker read otherwise: with `#`, a backslash or `$`, or in backticks. */
const AMBIGUOUS = /^`|^[^'"].*[#\\$]|^#|^"[^"]*[\\$]|^(["'])[^]*\1.*#/

/**
 * Reads the file entry by entry.
 *
 * @returns a line for each value that other programs read otherwise
 * @throws EnvFileError at the first line that Node would parse differently than intended
 */
function checkEntries(text, path) {
  const faults = []
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < text.length) {
    const line = text.slice(0, ENTRY.lastIndex).split('\n').length
    const entry = ENTRY.exec(text)
    if (!entry)
      throw new EnvFileError(`${path} cannot be understood: line ${line} is not NAME=value`)
    const { name, value = '' } = entry.groups
    if (!AMBIGUOUS.test(value)) continue
    faults.push(
      `${path}, line ${line}: systemd and Docker may read ${name} otherwise. What follows an unquoted # is left out. Put the value in single quotes, and a comment in its own line`,
    )
  }
  return faults
}

/** Reads the file. Undefined if it does not exist and is not configured explicitly. */
function readOptional(path, isNamed) {
  try {
    // Leaves out the byte order mark of Windows editors.
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    if (error.code === 'ENOENT' && !isNamed) return undefined
    const reason = error instanceof TypeError ? 'it is not in UTF-8' : error.code
    throw new EnvFileError(`${path} cannot be read (${reason})`)
  }
}

/**
 * Returns the environment with the variables of the file: the one in `ENV_FILE`, or `.env` in the
 * working folder or the repository. `ENV_FILE_NAMES` lists them, for a warning about misspelled ones,
 * and `ENV_FILE_FAULTS` has a line for each value that other programs read otherwise.
 *
 * @throws EnvFileError
 */
export function withEnvFile(environment = process.env) {
  const named = environment.ENV_FILE
  const paths = named ? [resolve(named)] : [join(process.cwd(), '.env'), join(root, '.env')]
  for (const path of paths) {
    const content = readOptional(path, Boolean(named))
    if (content === undefined) continue
    const text = content.replaceAll('\r\n', '\n')
    const faults = checkEntries(text, path).join('\n')
    const values = parseEnv(text)
    const names = Object.keys(values).join(' ')
    return { ...values, ...environment, ENV_FILE_NAMES: names, ENV_FILE_FAULTS: faults }
  }
  return { ...environment }
}
