/** The form of a game: its fields as texts, and back, and its cover. */
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { refused, several, type Call, type Refusal } from '#features/actions/server/action.ts'
import { CoverError } from '#features/own-games/server/check-picture.ts'
import { describeFault, nameField } from '#features/own-games/server/describe-fault.server.ts'
import type { StoredCover } from '#features/own-games/server/own-games.server.ts'
import { drawUpload, fetchCover } from '#features/own-games/server/propose-game.server.ts'
import { asciiDigits } from '#lib/ascii-digits.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { parseJson } from '#lib/parse-json.ts'
import type { Language } from '#messages/languages.ts'
import type { Part } from '#messages/translation.ts'
import { httpsAddress, type Game } from '#catalogue/game.ts'
import { OwnGameError, type OwnGame } from '#catalogue/own-game.ts'
import { TRANSLATED_LANGUAGES } from '#catalogue/translations/all.ts'
import { isChosen } from '../staff-action.server.ts'

const TEXTS = [
  'name',
  'description',
  'url',
  'releaseDate',
  'touch',
  'orientation',
  'opensIn',
  'tip',
] as const
const NUMBERS = ['position', 'releaseYear'] as const
const LISTS = ['genre', 'aliases', 'alsoAt'] as const
/** Those that are left out if their field is empty. */
const OPTIONAL = new Set<string>([...TEXTS, ...LISTS])
/** The texts that have a field for each language. */
const TRANSLATED = ['description', 'tip'] as const
/** Fields with more than one line: one text for all of them. */
const OTHERS = ['controls', 'links', 'frame', 'room'] as const
/** The reason for permissions that were ticked. */
const TICKED = 'Ticked in the administration.'

/** A form about a game, as it was posted. */
export type GameForm = Record<string, string | File | string[]>

export const gameForm: z.ZodType<GameForm> = z
  .object({ sandbox: several, hosts: several, genre: several, allow: several })
  .catchall(z.string().or(z.instanceof(File)))

/** Returns a text of the form. Empty if there is none. */
export const readField = (form: GameForm, name: string) => String(form[name] ?? '')

/** Returns what a field sent, which may come several times. */
export const readSeveral = (form: GameForm, name: string) => [form[name] ?? []].flat().map(String)

type Translations = Record<string, Record<string, unknown> | undefined>

/** Returns the values of the form's fields. */
export function toValues(game: OwnGame): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of [...TEXTS, ...NUMBERS]) values[field] = String(game[field] ?? '')
  for (const field of LISTS) values[field] = game[field].join(', ')
  // Boxes have the genres, too.
  values.genre = game.genre.join(',')
  values.sandbox = game.frame?.sandbox.join(',') ?? ''
  const rest: Translations = {}
  for (const [language, texts] of Object.entries((game.translations ?? {}) as Translations)) {
    const { description, tip, ...others } = texts ?? {}
    values[`${language}.description`] = String(description ?? '')
    values[`${language}.tip`] = String(tip ?? '')
    if (Object.keys(others).length > 0) rest[language] = others
  }
  const { sandbox: _, ...ofFrame } = { sandbox: [], ...game.frame }
  const isTicked = game.frame?.reason === TICKED && game.frame.allow.length === 0
  // Boxes have the sandbox.
  const frame = game.frame && !isTicked && ofFrame
  const entries = OTHERS.map((field) => [field, field === 'frame' ? frame : game[field]] as const)
  const filled = entries.filter(([, value]) => value && !(Array.isArray(value) && !value.length))
  const others = {
    ...Object.fromEntries(filled),
    ...(Object.keys(rest).length > 0 && { translations: rest }),
  }
  values.others = Object.keys(others).length > 0 ? JSON.stringify(others, undefined, 2) : ''
  return values
}

/**
 * Reads the posted form. Of a built-in game, it returns only what differs from it.
 *
 * @throws OwnGameError if the text of the other fields is not a JSON object
 */
export function toContent(form: GameForm, builtIn: Game | undefined): Record<string, unknown> {
  const read = (name: string) =>
    readField(form, name)
      // Not the spaces of French, which do not break.
      .replaceAll(/[ \t\r\n]+/g, ' ')
      .trim()
  const { translations, id: _id, hidden: _hidden, ...content } = parseOthers(read('others'))
  for (const field of TEXTS) if (read(field)) content[field] = read(field)
  for (const field of NUMBERS) if (read(field)) content[field] = toNumber(read(field))
  for (const field of LISTS) {
    // Of the genres, boxes have the known ones, and a field has new ones.
    const sent =
      field === 'genre' ? [...readSeveral(form, field), read('newGenre')].join(',') : read(field)
    const entries = sent
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
    if (entries.length > 0) content[field] = [...new Set(entries)]
  }
  const ticked = readSeveral(form, 'sandbox').flatMap((value) => value.split(',').filter(Boolean))
  if (ticked.length > 0 || content.frame !== undefined) {
    const { sandbox = [], ...frame } = Object(content.frame) as { sandbox?: unknown }
    content.frame = { reason: TICKED, ...frame, sandbox: [...new Set([sandbox, ticked].flat(2))] }
  }
  const languages = TRANSLATED_LANGUAGES.map((language) => {
    const texts = Object.fromEntries(
      TRANSLATED.map((text) => [text, read(`${language}.${text}`)]).filter(([, text]) => text),
    )
    const others = ((translations ?? {}) as Translations)[language]
    return [language, differing({ ...others, ...texts }, builtIn?.translations?.[language])]
  })
  const filled = languages.filter(([, texts]) => Object.keys(texts!).length > 0)
  if (filled.length > 0) content.translations = Object.fromEntries(filled)
  const { translations: _, ...known } = { translations: undefined, ...builtIn }
  return differing(content, builtIn && known)
}

/** Returns the fields that differ from those of the built-in game. */
function differing(fields: Record<string, unknown>, builtIn: object | undefined) {
  const known = (builtIn ?? {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isDeepStrictEqual(value, known[name])),
  )
}

/** A text that is no number stays a text, which the schema refuses with its reason. */
function toNumber(text: string): number | string {
  const digits = asciiDigits(text)
  return /^\d{1,9}$/.test(digits) ? Number(digits) : text
}

function parseOthers(text: string): Record<string, unknown> {
  const value = parseJson(text || '{}')
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    return value as Record<string, unknown>
  }
  throw new OwnGameError([{ field: 'others', code: 'not-an-object' }])
}

const FIELDS = new Set<string>([...TEXTS, ...NUMBERS, ...LISTS, 'id', 'others'])

/** The messages of invalid fields by their names in the form. The field for all others names what it is about. */
export function toFaults({ faults }: OwnGameError, language: Language): Record<string, string> {
  const named = faults.toReversed().map((fault) => {
    const [first = '', ...rest] = fault.field.split('.')
    const isMissing = fault.code === 'invalid_type' && OPTIONAL.has(fault.field)
    const code = isMissing ? 'missing' : fault.code
    const reason = describeFault({ ...fault, code }, language)
    if (FIELDS.has(first)) return [first, reason]
    if (TRANSLATED.some((text) => text === rest[1])) return [rest.slice(0, 2).join('.'), reason]
    return ['others', `${nameField(fault.field, language)}: ${reason}`]
  })
  return Object.fromEntries(named)
}

/** Draws the cover of the form before the form is judged: see `keepCover`. */
export async function drawCover({
  services: { config },
  input,
  language,
}: Pick<Call<GameForm, Part>, 'services' | 'input' | 'language'>): Promise<
  StoredCover | Refusal | undefined
> {
  const url = readField(input, 'picture')
  const file = input.cover
  try {
    const bytes = isChosen(file)
      ? Buffer.from(await file.arrayBuffer())
      : Buffer.from(readField(input, 'keptCover'), 'base64')
    if (isChosen(file) || bytes.length > 0) return await drawUpload(bytes)
    const isWanted = 'usePicture' in input && httpsAddress.safeParse(url).success
    return isWanted ? await fetchCover({ url, isHome: 'home' in input }, config) : undefined
  } catch (error) {
    if (!(error instanceof CoverError)) throw error
    const t = getTranslator(language, 'adminGames')
    const faults = { cover: describeFault(error.fault, language) }
    return refused(t('coverRefused'), { faults, status: 422 })
  }
}

/** What a refused form shows: the drawn cover, which it sends again, since a page cannot choose a file. */
export const keepCover = (cover: StoredCover | undefined) =>
  cover && { keptCover: cover.webp.toString('base64') }
