/** The footer of every page: links, and the invitation to developers. */
import { Link, href, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '#lib/browser/shortcuts.ts'
import { useLateDialog } from '#ui/use-late-dialog.tsx'
import { SignOutForm } from '#features/sign-out/browser/sign-out-form.tsx'
import { LANGUAGES, LANGUAGE_CODES, localizePath, type Language } from '#messages/languages.ts'
import { usePageLanguage } from '#messages/page-language.tsx'
import { hasSecret } from '#lib/secret-address.ts'
import { chooseLanguage } from '#features/language/browser/language-choice.ts'

const OWN_LINKS = [
  { path: href('/profile'), label: 'yourProfile' },
  { path: href('/notifications'), label: 'notifications' },
  { path: href('/settings'), label: 'settings' },
] as const

const loadSheet = () => import('./shortcut-sheet.tsx')

interface FooterProps {
  portalName: string
  /** The languages on offer. Undefined: all. */
  languages: readonly Language[] | undefined
  /** The pages that the operator wrote. */
  texts: readonly { path: string; title: string }[] | undefined
}

export function Footer({ portalName, languages, texts }: FooterProps) {
  const t = useTranslations('shell')
  return (
    <footer className="mt-12 border-t border-line px-(--gutter) py-8 text-sm text-muted">
      <div className="mx-auto flex max-w-(--measure-games) flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <p className="max-w-md">
          {t.rich('tagline', {
            portal: portalName,
            strong: (words) => <strong className="text-ink">{words}</strong>,
          })}
        </p>
        <nav aria-label={t('footer')} className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to="/about" className="text-link lone-link">
            {t('about')}
          </Link>
          <Link to={href('/privacy')} className="text-link lone-link">
            {t('privacyPolicy')}
          </Link>
          {texts?.map(({ path, title }) => (
            <Link key={path} to={path} className="text-link lone-link">
              {title}
            </Link>
          ))}
          <Link to={href('/developers')} className="text-link lone-link">
            {t('submitGame')}
          </Link>
          <ShortcutHelp />
        </nav>
        <LanguageLinks languages={languages} />
        {/* Without scripts, the header of a public page cannot show the player's account. */}
        <noscript>
          <nav aria-label={t('yourAccount')} className="flex flex-wrap gap-x-6 gap-y-2">
            {OWN_LINKS.map(({ path, label }) => (
              <Link key={path} to={path} className="text-link lone-link">
                {t(label)}
              </Link>
            ))}
            <SignOutForm>
              <button type="submit" className="text-link lone-link">
                {t('signOut')}
              </button>
            </SignOutForm>
          </nav>
        </noscript>
      </div>
    </footer>
  )
}

/** Opens the shortcut sheet: by the button, and by the key `?`. */
function ShortcutHelp() {
  const t = useTranslations('shell')
  const { Dialog, open, close } = useLateDialog(loadSheet)
  useShortcut('?', open)
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="?"
        className="text-link lone-link scriptless:hidden pointer-coarse:hidden"
        onClick={open}
      >
        {t('keyboardShortcuts')}
      </button>
      {Dialog && <Dialog onClosed={close} />}
    </>
  )
}

function LanguageLinks({ languages = LANGUAGE_CODES }: Pick<FooterProps, 'languages'>) {
  const t = useTranslations('shell')
  const current = usePageLanguage().language
  const { pathname, search } = useLocation()
  if (hasSecret(search)) return null
  return (
    <nav aria-label={t('language')} className="flex flex-wrap gap-x-6 gap-y-2">
      {languages.map((language) =>
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
