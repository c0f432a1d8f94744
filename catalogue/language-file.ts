/** The schema of a game's translations, and the format of a file in translations/. */
import { z } from 'zod'

/** Keyed by the English text: if that changes, the old key is an error. */
function byEnglishText(max: number) {
  return z.record(z.string(), z.string().trim().min(1).max(max)).optional()
}

/** Any subset of the texts. The page shows the others in English. */
export const translationSchema = z.strictObject({
  description: z.string().trim().min(40).max(600).optional(),
  /** Actions of the game's own controls. */
  controls: byEnglishText(90),
  tip: z.string().trim().min(5).max(360).optional(),
  /** `room.hint` */
  roomHint: z.string().trim().min(5).max(240).optional(),
  /** Labels of the game's links. */
  links: byEnglishText(90),
})

type Translation = z.input<typeof translationSchema>

/** A file in `translations/`: the built-in games in one language, and words for all games. */
export interface LanguageFile {
  /** Names of keys and gestures in controls, by the English name. */
  keys: Readonly<Record<string, string>>
  /** Words that a search ignores, since they do not distinguish games. */
  stopWords: readonly string[]
  /** By the id of the game. */
  games: Readonly<Record<string, Translation>>
}
