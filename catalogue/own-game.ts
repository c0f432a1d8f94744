/** The schema of an operator's own games, and how they join the built-in ones. */
import type { z } from 'zod'
import { checkGame, gameFields, type Game } from './game.ts'

/** Control and private-use characters: they are invisible, and the portal uses some itself. */
const SHAPELESS = /[\p{Cc}\p{Co}]/u
/** After every game that has a position. */
const LAST = Number.MAX_SAFE_INTEGER

/** As for built-in games, except for values that follow from the file name or may be unknown. */
const ownGameSchema = gameFields
  .extend({
    /** Default: the position of the built-in game that it replaces, else after all others. */
    position: gameFields.shape.position.optional(),
    /** Empty: the pages of the game show none. */
    description: gameFields.shape.description.default(''),
  })
  .superRefine(checkGame)

/** An own game. Without a position it gets the next free one. */
export type OwnGame = Omit<Game, 'position' | 'thumbnail'> & {
  position?: number | undefined
  /** The path of its own cover, if it has one. */
  thumbnail?: string | undefined
}

/** What an operator stored about a game, as in `<id>.json`: a visible game or a hidden one. */
export type OwnFile = {
  id: string
  /** The fields as they were written, without `id`, and the URL as browsers write it. */
  content: Readonly<Record<string, unknown>>
} & ({ isHidden: false; game: OwnGame } | { isHidden: true; game: OwnGame | undefined })

/** A reason for a refusal: the key of a message in the part `gameFaults`, and its values. */
export interface Fault {
  code: string
  values?: Readonly<Record<string, string | number>>
}

/** Why a field is refused. */
export interface FieldFault extends Fault {
  /** Its path, such as `controls.0.keys`; `(file)` for the file itself. */
  field: string
}

/** A game is invalid. `describeFault` makes sentences of the faults. */
export class OwnGameError extends Error {
  override name = 'OwnGameError'
  readonly faults: readonly FieldFault[]
  constructor(faults: readonly FieldFault[]) {
    super(faults.map(({ field, code }) => `${field}: ${code}`).join('; '))
    this.faults = faults
  }
}

/** Our own checks have codes as messages. The others are told apart by what zod reports. */
export function faultOf(issue: z.core.$ZodIssue, whole = '(file)'): FieldFault {
  const { code, message, path, ...rest } = issue
  const { origin, format } = rest as { origin?: string; format?: string }
  const values = Object.entries(rest).map(([key, value]) => [
    key,
    typeof value === 'number' ? value : [value].flat().join(', '),
  ])
  return {
    field: path.join('.') || whole,
    code: /^[a-z]+(-[a-z]+)+$/.test(message)
      ? message
      : [code, format ?? origin].filter(Boolean).join('-'),
    values: Object.fromEntries(values) as Record<string, string | number>,
  }
}

/**
 * Parses the text of `<id>.json`: a game, or `{"hidden": true}`. A complete game may also contain
 * `hidden`, which keeps it for later. About a built-in game it may have any of the fields.
 *
 * @param builtIn the built-in game of this id
 * @throws OwnGameError
 */
export function parseOwnFile(id: string, text: string, builtIn?: Game): OwnFile {
  const { id: writtenId, ...content } = parseJson(text)
  const { hidden, ...fields } = content
  if (hidden !== undefined && typeof hidden !== 'boolean') {
    throw new OwnGameError([{ field: 'hidden', code: 'not-true-or-false' }])
  }
  const isHidden = hidden === true
  const idFault = gameFields.shape.id.safeParse(id).error?.issues[0]
  if (idFault) throw new OwnGameError([{ ...faultOf(idFault), field: 'id' }])
  if (isHidden && Object.keys(fields).length === 0) {
    return { id, content, isHidden, game: undefined }
  }
  const isWhole = REQUIRED.every((field) => field in fields)
  const whole = builtIn && !isWhole ? mergeOver(builtIn, fields) : fields
  const parsed = ownGameSchema.safeParse({ id, ...whole })
  const faults = (parsed.error?.issues ?? []).map((issue) => faultOf(issue))
  if (writtenId !== undefined && writtenId !== id) {
    faults.push({ field: 'id', code: 'not-the-name-of-the-file', values: { id } })
  }
  if (!parsed.success || faults.length > 0) throw new OwnGameError(faults)
  const written = 'url' in content ? { ...content, url: parsed.data.url } : content
  return { id, content: written, isHidden, game: parsed.data }
}

/** A content with all of these is a game of its own, also if a built-in game has its id. */
const REQUIRED = ['name', 'description', 'url', 'genre', 'releaseDate'] as const
/** The texts that translations contain, by the field whose English text they translate. */
const TRANSLATED = {
  description: 'description',
  controls: 'controls',
  tip: 'tip',
  room: 'roomHint',
  links: 'links',
} as const

/** A changed English text drops its built-in translations: they say what it no longer says. */
function mergeOver(
  builtInGame: Game,
  fields: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { thumbnail: _, translations: builtIn, ...game } = builtInGame
  const stale = new Set(
    Object.entries(TRANSLATED).flatMap(([field, text]) =>
      field in fields ? [text as string] : [],
    ),
  )
  const own = (fields.translations ?? {}) as Record<string, object>
  const languages = new Set([...Object.keys(builtIn ?? {}), ...Object.keys(own)])
  const translations = [...languages].map((language) => {
    const texts = Object.entries(builtIn?.[language as keyof typeof builtIn] ?? {})
    const fresh = texts.filter(([text]) => !stale.has(text))
    return [language, { ...Object.fromEntries(fresh), ...own[language] }]
  })
  return { ...game, ...fields, translations: Object.fromEntries(translations) }
}

/** The error for a text that `JSON.parse` refused with this one. */
export function notJson(error: unknown): OwnGameError {
  const detail = (error as Error).message.split('\n')[0]!
  return new OwnGameError([{ field: '(file)', code: 'not-json', values: { detail } }])
}

function parseJson(text: string): Record<string, unknown> {
  const shapeless: FieldFault[] = []
  let content: unknown
  try {
    // Some editors write a byte order mark.
    content = JSON.parse(text.replace(/^\uFEFF/, ''), (key, value: unknown) => {
      if (typeof value === 'string' && (SHAPELESS.test(value) || !value.isWellFormed())) {
        shapeless.push({ field: key, code: 'invisible-characters' })
      }
      return value
    })
  } catch (error) {
    throw notJson(error)
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content)) {
    throw new OwnGameError([{ field: '(file)', code: 'not-an-object' }])
  }
  if (shapeless.length > 0) throw new OwnGameError(shapeless)
  return content as Record<string, unknown>
}

export type JoinedGames = ReturnType<typeof joinGames>

/**
 * Adds own games, replaces built-in games of the same id, and removes hidden ones. If two games
 * have the same position, the built-in one comes first: a new release may take a position that an
 * operator had chosen.
 *
 * @param neutralOf returns the cover of a game that has none
 */
export function joinGames(
  builtIn: readonly Game[],
  own: readonly OwnFile[],
  neutralOf: (game: OwnGame) => string,
) {
  const files = new Map(own.map((file) => [file.id, file]))
  const builtInById = new Map(builtIn.map((game) => [game.id, game]))
  const toGame = ({ position, thumbnail, ...game }: OwnGame): Game => {
    const replaced = builtInById.get(game.id)
    return {
      ...game,
      position: position ?? replaced?.position ?? LAST,
      thumbnail: thumbnail ?? replaced?.thumbnail ?? neutralOf(game),
    }
  }
  const joined = [
    ...builtIn.flatMap((game) => {
      const file = files.get(game.id)
      return [{ game: file?.game ? toGame(file.game) : game, isHidden: file?.isHidden === true }]
    }),
    ...own.flatMap(({ id, game, isHidden }) =>
      game && !builtInById.has(id) ? [{ game: toGame(game), isHidden }] : [],
    ),
  ]
    // A stable sort: for equal positions, built-in games come first, then own ones by id.
    .toSorted((a, b) => a.game.position - b.game.position)
  const shown = joined.filter((each) => !each.isHidden)
  return {
    /** In catalog order, with positions from 1. */
    games: shown.map(({ game }, index) => Object.assign({}, game, { position: index + 1 })),
    /** Hidden games whose fields are known. */
    hidden: joined.filter((each) => each.isHidden).map(({ game }) => game),
  }
}
