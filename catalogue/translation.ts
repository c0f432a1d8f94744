/** Translations of the texts in a game file. English is the source, in the file itself. */
import { z } from 'zod'

/** The languages of translations. `LANGUAGES` in `app/messages/languages.ts` has the same ones. */
export const TRANSLATED_LANGUAGES = ['de', 'es', 'fr', 'pt-br', 'tr', 'ar'] as const

export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number]

export type GameLanguage = 'en' | TranslatedLanguage

/** Keyed by the English text: if that changes, the old key is an error. */
function byEnglishText(max: number) {
  return z.record(z.string(), z.string().trim().min(1).max(max)).optional()
}

/** Any subset of the texts. The page shows the others in English. */
const translationSchema = z.strictObject({
  description: z.string().trim().min(40).max(600).optional(),
  /** Actions of the game's own controls. */
  controls: byEnglishText(90),
  tip: z.string().trim().min(5).max(360).optional(),
  /** `room.hint` */
  roomHint: z.string().trim().min(5).max(240).optional(),
  /** Labels of the game's links. */
  links: byEnglishText(90),
})

export type Translation = z.input<typeof translationSchema>

const KNOWN = TRANSLATED_LANGUAGES.join(', ')

const languages = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((language) => [language, translationSchema.optional()]),
) as Record<TranslatedLanguage, z.ZodOptional<typeof translationSchema>>

/** The translations of a game, by language. */
export const translationsSchema = z.strictObject(languages, {
  error: (issue) =>
    issue.code === 'unrecognized_keys'
      ? `no such language: ${issue.keys.join(', ')}; the languages are ${KNOWN}`
      : undefined,
})

export type Translations = z.output<typeof translationsSchema>

/** A file in `translations/`: the built-in games in one language, and words for all games. */
export interface LanguageFile {
  /** Names of keys and gestures in controls, by the English name. */
  keys: Readonly<Record<string, string>>
  /** Words that a search ignores, since they do not distinguish games. */
  stopWords: readonly string[]
  /** By the id of the game. */
  games: Readonly<Record<string, Translation>>
}

interface Source {
  controls?: { action: string }[] | undefined
  tip?: string | undefined
  room?: { hint: string } | undefined
  links: { label: string }[]
  translations?: Translations | undefined
}

/** Reports translations of texts that the game does not have. */
export function checkTranslations(
  { controls = [], tip, room, links, translations = {} }: Source,
  context: z.RefinementCtx,
): void {
  const fail = (message: string, ...path: string[]) =>
    context.addIssue({ code: 'custom', path: ['translations', ...path], message })
  for (const [language, translation] of Object.entries(translations)) {
    if (!translation) continue
    const actions = new Set(controls.map(({ action }) => action))
    for (const action of Object.keys(translation.controls ?? {})) {
      if (!actions.has(action)) fail('no control has this action', language, 'controls', action)
    }
    const labels = new Set(links.map(({ label }) => label))
    for (const label of Object.keys(translation.links ?? {})) {
      if (!labels.has(label)) fail('no link has this label', language, 'links', label)
    }
    if (translation.tip && !tip) fail('the game has no tip', language, 'tip')
    if (translation.roomHint && !room) fail('the game has no room', language, 'roomHint')
  }
}
