/** Variables from a file: `.env`, or what `ENV_FILE` names. The real environment wins. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { root } from './setup.mjs'

const BLANK = String.raw`[^\S\n]*`
const QUOTED = ['"', "'", '`'].map((quote) => `${quote}[^${quote}]*${quote}`).join('|')
const VALUE = `(?:(?:${QUOTED})${BLANK}(?:#.*)?|[^"'\`\\n].*)?`
const NAMED = String.raw`(?:export\s+)?[A-Za-z_]\w*${BLANK}=${BLANK}${VALUE}`
/** A line, or several where quotes enclose them: nothing, a comment, or `NAME=value`. */
const ENTRY = new RegExp(`${BLANK}(?:#.*|${NAMED})?(?:\\n|$)`, 'y')

/** A file that cannot be read or understood; the message is one plain line without its content. */
export class EnvFileError extends Error {}

/** The number of the first line that Node would read as something else than is meant. */
function findFault(text) {
  ENTRY.lastIndex = 0
  while (ENTRY.lastIndex < text.length) {
    const at = ENTRY.lastIndex
    if (!ENTRY.test(text)) return text.slice(0, at).split('\n').length
  }
  return undefined
}

/** The content; undefined where there is no such file and nobody has named it. */
function readOptional(path, isNamed) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT' && !isNamed) return undefined
    throw new EnvFileError(`${path} cannot be read (${error.code})`)
  }
}

/**
 * The given environment with what the file adds: the one that `ENV_FILE` names, or `.env` of the
 * working folder, or of the repository.
 *
 * @throws EnvFileError
 */
export function withEnvFile(environment = process.env) {
  const named = environment.ENV_FILE
  const paths = named ? [resolve(named)] : [join(process.cwd(), '.env'), join(root, '.env')]
  for (const path of paths) {
    const content = readOptional(path, Boolean(named))
    if (content === undefined) continue
    // As Windows' editors write it.
    const text = content.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
    const line = findFault(text)
    if (line) throw new EnvFileError(`${path} cannot be understood: line ${line} is not NAME=value`)
    return { ...parseEnv(text), ...environment }
  }
  return { ...environment }
}
