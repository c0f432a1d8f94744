/** Turns the modules of `catalogue/games/` into the validated, ordered list of games. */
import { gameFileSchema, type Game } from './game.ts'
import type { LanguageFile } from './language-file.ts'

/** A game file is invalid. The message names the file and the field. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/**
 * Validates every game file and sorts the games by position.
 *
 * @param files the default exports by path (`games/survev.ts`)
 * @param thumbnailOf the cover's URL for a game's id
 * @param languages the files of `translations/`, by language
 * @throws CatalogueError naming file and field, one line per error
 */
export function loadCatalogue(
  files: Record<string, unknown>,
  thumbnailOf: (id: string) => string,
  languages: Readonly<Record<string, LanguageFile>> = {},
): Game[] {
  const faults: string[] = []
  const games: Game[] = []
  const takenPositions = new Map<number, string>()

  for (const [path, content] of Object.entries(files)) {
    const idByName = idOf(path)
    const parsed = gameFileSchema.safeParse(addTranslations(content, idByName, languages))
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        faults.push(`${path}: ${issue.path.join('.') || '(file)'}: ${issue.message}`)
      }
      continue
    }
    const game = parsed.data
    if (game.id !== idByName) faults.push(`${path}: id: must equal the file's name, "${idByName}"`)
    const holder = takenPositions.get(game.position)
    if (holder) faults.push(`${path}: position: ${game.position} is taken by ${holder}`)
    takenPositions.set(game.position, path)
    games.push({ ...game, thumbnail: thumbnailOf(game.id) })
  }

  const ids = new Set(Object.keys(files).map(idOf))
  for (const [language, { games: translated }] of Object.entries(languages)) {
    const unknown = Object.keys(translated).filter((id) => !ids.has(id))
    faults.push(
      ...unknown.map((id) => `translations/${language}.json: ${id}: there is no such game`),
    )
  }
  if (faults.length > 0) throw new CatalogueError(faults.join('\n'))
  return games.toSorted((a, b) => a.position - b.position)
}

/** Returns the id in a path: `agar` for `games/agar.ts`. */
function idOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.ts$/, '')
}

/** Adds the translations that are in the files of languages to the content of a game's file. */
function addTranslations(
  content: unknown,
  id: string,
  languages: Readonly<Record<string, LanguageFile>>,
): unknown {
  if (content === null || typeof content !== 'object') return content
  const found = Object.entries(languages).flatMap(([language, { games }]) =>
    Object.hasOwn(games, id) ? [[language, games[id]] as const] : [],
  )
  if (found.length === 0) return content
  const own = 'translations' in content ? (content.translations as object | undefined) : {}
  return { ...content, translations: { ...Object.fromEntries(found), ...own } }
}
