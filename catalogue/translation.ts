/** Translations of the texts in a game file. English is the source, in the file itself. */
import { z } from 'zod'
import { translationSchema } from './language-file.ts'
import { TRANSLATED_LANGUAGES, type TranslatedLanguage } from './translations/all.ts'

/** `LANGUAGES` in `messages/languages.ts` has the same ones. */
export type GameLanguage = 'en' | TranslatedLanguage

const languages = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((language) => [language, translationSchema.optional()]),
) as Record<TranslatedLanguage, z.ZodOptional<typeof translationSchema>>

/** The translations of a game, by language. */
export const translationsSchema = z.strictObject(languages, {
  error: (issue) => (issue.code === 'unrecognized_keys' ? 'no-such-language' : undefined),
})

type Translations = z.output<typeof translationsSchema>

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
      if (!actions.has(action)) fail('no-such-control', language, 'controls', action)
    }
    const labels = new Set(links.map(({ label }) => label))
    for (const label of Object.keys(translation.links ?? {})) {
      if (!labels.has(label)) fail('no-such-link', language, 'links', label)
    }
    if (translation.tip && !tip) fail('translates-no-tip', language, 'tip')
    if (translation.roomHint && !room) fail('translates-no-room', language, 'roomHint')
  }
}
