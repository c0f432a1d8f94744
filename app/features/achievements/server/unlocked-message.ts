/** The message about newly unlocked achievements, for a toast in the page's language. */
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { LANGUAGES, type Language } from '#app/messages/languages.ts'
import { formatDone, type Achievement } from '../definitions.ts'
import type { UnlockedMessage } from '../browser/show-unlocked.tsx'

/** Describes the achievements in one message. Returns undefined if there are none. */
export function formatUnlocked(
  language: Language,
  unlocked: readonly Achievement[],
): UnlockedMessage | undefined {
  const [first] = unlocked
  if (!first) return undefined
  const t = getTranslator(language, 'achievements')
  const { icon } = first
  if (unlocked.length === 1) {
    return { title: t('unlocked', { name: t(first.name) }), message: formatDone(t, first), icon }
  }
  const names = unlocked.map(({ name }) => t(name))
  const message = new Intl.ListFormat(LANGUAGES[language].locale).format(names)
  return { title: t('unlockedSeveral', { count: unlocked.length }), message, icon }
}
