/**
 * Offers the visitor's language on the English home page, in one line over the end of the view. It
 * never redirects, and it moves nothing: its place has no height.
 */
import { optional } from '#lib/optional.tsx'
import { useIsScripted } from '#lib/browser/is-scripted.tsx'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#messages/languages.ts'
import { usePageLanguage } from '#messages/page-language.tsx'
import { findPreferredLanguage, useChosenLanguage } from './language-choice.ts'

// Without a connection there is no page in another language either.
const LanguageOfferLine = optional(() => import('./language-offer.tsx'))

/**
 * The language to offer: the one chosen on this device, else the account's, else the browser's.
 * Undefined if it is English.
 */
export function findOffered(chosen: Language | undefined, account: string | null) {
  // A newer node may know a language that this page does not.
  const own = isLanguage(account) ? account : undefined
  const language = chosen ?? own ?? findPreferredLanguage(navigator.languages)
  return language === DEFAULT_LANGUAGE ? undefined : language
}

interface LanguageOfferPlaceProps {
  portalName: string
  /** Null for a visitor, and for an account without a choice. Undefined until it is known. */
  accountLanguage: Language | null | undefined
  /** The languages on offer. Undefined: all. */
  languages: readonly Language[] | undefined
}

export function LanguageOfferPlace({ accountLanguage, ...line }: LanguageOfferPlaceProps) {
  const isEnglish = usePageLanguage().language === DEFAULT_LANGUAGE
  const chosen = useChosenLanguage()
  const isKnown = useIsScripted() && accountLanguage !== undefined
  const offered = isEnglish && isKnown ? findOffered(chosen, accountLanguage) : undefined
  return (
    <div className="sticky bottom-[calc(0.75rem+var(--bar-height))] z-10 h-0">
      {offered && (
        // Between the buttons in the corners.
        <div className="pointer-events-none absolute inset-x-12 bottom-0 flex justify-center">
          <LanguageOfferLine {...line} offered={offered} />
        </div>
      )}
    </div>
  )
}
