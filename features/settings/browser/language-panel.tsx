/** Settings, Account: the language of the site and of the mails. */
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { DEFAULT_LANGUAGE, LANGUAGES, LANGUAGE_CODES, type Language } from '#messages/languages.ts'
import { useViewer } from '#features/accounts/browser/use-viewer.ts'
import { LANGUAGE_PATH, keepChosenLanguage } from '#features/language/browser/language-choice.ts'
import { PanelSection } from '#ui/panel-section.tsx'

/** Posts a document, with and without JavaScript: the page in another language is another one. */
export function LanguagePanel({
  languages = LANGUAGE_CODES,
}: {
  languages: readonly Language[] | undefined
}) {
  const t = useTranslations('settings')
  // Mails to an account without a choice are in English.
  const chosen = useViewer()?.language ?? DEFAULT_LANGUAGE
  const { pathname, search } = useLocation()
  return (
    <PanelSection title={t('language')} about={t('languageAbout')}>
      <form method="post" action={LANGUAGE_PATH} className="flex flex-wrap gap-2">
        <input type="hidden" name="next" value={pathname + search} />
        {languages.map((language) => (
          <button
            key={language}
            type="submit"
            name="to"
            value={language}
            lang={LANGUAGES[language].tag}
            aria-current={language === chosen || undefined}
            className="button aria-[current=true]:border-accent aria-[current=true]:bg-accent-wash"
            onClick={() => keepChosenLanguage(language)}
          >
            {LANGUAGES[language].name}
          </button>
        ))}
      </form>
    </PanelSection>
  )
}
