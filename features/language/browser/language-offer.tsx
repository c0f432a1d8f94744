/** One line that offers the page in the visitor's language. Only browsers that show it load it. */
import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { DEFAULT_LANGUAGE, LANGUAGES, localizePath, type Language } from '#messages/languages.ts'
import { chooseLanguage, keepChosenLanguage } from './language-choice.ts'

type OfferedLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>

interface OfferWords {
  offer: (portal: string) => string
  dismiss: string
}

/** Not in the messages: the page's messages are in another language. */
const WORDS: Record<OfferedLanguage, OfferWords> = {
  de: { offer: (portal) => `${portal} gibt es auch auf Deutsch`, dismiss: 'Schließen' },
  es: { offer: (portal) => `${portal} también está en español`, dismiss: 'Cerrar' },
  fr: { offer: (portal) => `${portal} existe aussi en français`, dismiss: 'Fermer' },
  'pt-br': { offer: (portal) => `${portal} também está em português`, dismiss: 'Fechar' },
  tr: { offer: (portal) => `${portal} Türkçe de kullanılabiliyor`, dismiss: 'Kapat' },
  // The isolates keep the punctuation of a portal's name in its place.
  ar: { offer: (portal) => `\u2068${portal}\u2069 متاح أيضًا بالعربية`, dismiss: 'إغلاق' },
}

interface LanguageOfferLineProps {
  portalName: string
  offered: OfferedLanguage
  /** The languages on offer. Undefined: all. */
  languages: readonly Language[] | undefined
}

export default function LanguageOfferLine(props: LanguageOfferLineProps) {
  const { portalName, offered, languages } = props
  const { pathname, search } = useLocation()
  const { tag, direction, name } = LANGUAGES[offered]
  const { offer, dismiss } = WORDS[offered]
  if (languages?.includes(offered) === false) return null
  return (
    <aside
      lang={tag}
      dir={direction}
      aria-label={name}
      className="language-offer panel pointer-events-auto flex items-center gap-1 bg-raised py-1 ps-4 pe-1 text-sm shadow-lift"
    >
      <a
        href={localizePath(offered, pathname + search)}
        hrefLang={tag}
        className="text-link lone-link"
        onClick={() => chooseLanguage(offered)}
      >
        {offer(portalName)}
      </a>
      <button
        type="button"
        aria-label={dismiss}
        className="button button-icon border-transparent bg-transparent"
        onClick={() => keepChosenLanguage(DEFAULT_LANGUAGE)}
      >
        <X aria-hidden size={18} />
      </button>
    </aside>
  )
}
