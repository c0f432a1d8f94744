/** Links to this page in the other languages, each under its own name. */
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LANGUAGES, LANGUAGE_CODES, localizePath } from '#app/messages/languages.ts'
import { usePageLanguage } from '#app/messages/page-language.tsx'
import { hasSecret } from '#app/lib/secret-address.ts'
import { chooseLanguage } from '#app/features/language/browser/language-choice.ts'

export function LanguageLinks() {
  const t = useTranslations('shell')
  const current = usePageLanguage().language
  const { pathname, search } = useLocation()
  if (hasSecret(search)) return null
  return (
    <nav aria-label={t('language')} className="flex flex-wrap gap-x-6 gap-y-2">
      {LANGUAGE_CODES.map((language) =>
        language === current ? (
          <span key={language} className="lone-link">
            {LANGUAGES[language].name}
          </span>
        ) : (
          // A new document: its messages are in another language.
          <a
            key={language}
            href={localizePath(language, pathname + search)}
            lang={LANGUAGES[language].tag}
            hrefLang={LANGUAGES[language].tag}
            className="text-link lone-link"
            onClick={() => chooseLanguage(language)}
          >
            {LANGUAGES[language].name}
          </a>
        ),
      )}
    </nav>
  )
}
