/** Turns the modules of `catalogue/games/` into the validated, ordered list of games. */
import { gameFileSchema, type Game } from './game.ts'

/** A game file is invalid. The message names the file and the field. */
export class CatalogueError extends Error {
  override name = 'CatalogueError'
}

/**
 * Validates every game file and sorts the games by position.
 *
 * @param files the default exports by path (`games/survev.ts`)
 * @param thumbnailOf the cover's URL for a game's id
 * @throws CatalogueError naming file and field, one line per error
 */
export function loadCatalogue(
  files: Record<string, unknown>,
  thumbnailOf: (id: string) => string,
): Game[] {
  const faults: string[] = []
  const games: Game[] = []
  const takenPositions = new Map<number, string>()

  for (const [path, content] of Object.entries(files)) {
    const parsed = gameFileSchema.safeParse(content)
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        faults.push(`${path}: ${issue.path.join('.') || '(file)'}: ${issue.message}`)
      }
      continue
    }
    const game = parsed.data
    const idByName = path.replace(/^.*\//, '').replace(/\.ts$/, '')
    if (game.id !== idByName) faults.push(`${path}: id: must equal the file's name, "${idByName}"`)
    const holder = takenPositions.get(game.position)
    if (holder) faults.push(`${path}: position: ${game.position} is taken by ${holder}`)
    takenPositions.set(game.position, path)
    games.push({ ...game, thumbnail: thumbnailOf(game.id) })
  }

  if (faults.length > 0) throw new CatalogueError(faults.join('\n'))
  return games.toSorted((a, b) => a.position - b.position)
}
