/**
 * Offers the visitor's language on the English home page, in one line over the end of the view. It
 * never redirects, and it moves nothing: its place has no height.
 */
import { useEffect, useState, type ComponentType } from 'react'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#messages/languages.ts'
import { usePageLanguage } from '#messages/page-language.tsx'
import { findPreferredLanguage, readChosenLanguage } from './language-choice.ts'
import type { LanguageOfferLine } from './language-offer.tsx'

/**
 * The language to offer: the one chosen on this device, else the account's, else the browser's.
 * Undefined if it is English.
 */
export function findOffered(account: string | undefined) {
  // A newer node may know a language that this page does not.
  const own = isLanguage(account) ? account : undefined
  const language = readChosenLanguage() ?? own ?? findPreferredLanguage(navigator.languages)
  return language === DEFAULT_LANGUAGE ? undefined : language
}

interface Offer {
  offered: NonNullable<ReturnType<typeof findOffered>>
  Line: ComponentType<Parameters<typeof LanguageOfferLine>[0]>
}

interface LanguageOfferPlaceProps {
  portalName: string
  /** Null for a visitor, and for an account without a choice. Undefined until it is known. */
  accountLanguage: Language | null | undefined
  /** The languages on offer. Undefined: all. */
  languages: readonly Language[] | undefined
}

export function LanguageOfferPlace({
  portalName,
  accountLanguage,
  languages,
}: LanguageOfferPlaceProps) {
  const { language } = usePageLanguage()
  const [offer, setOffer] = useState<Offer>()

  useEffect(() => {
    if (language !== DEFAULT_LANGUAGE || accountLanguage === undefined) return
    const offered = findOffered(accountLanguage ?? undefined)
    if (!offered) return
    let isLeft = false
    import('./language-offer.tsx').then(
      ({ LanguageOfferLine: Line }) => {
        if (!isLeft) setOffer({ offered, Line })
      },
      // Without a connection there is no page in another language either.
      () => undefined,
    )
    return () => {
      isLeft = true
      // The account may have another language than the tab knew.
      setOffer(undefined)
    }
  }, [language, accountLanguage])

  return (
    <div className="sticky bottom-[calc(0.75rem+var(--bar-height))] z-10 h-0">
      {offer && (
        // Between the buttons in the corners.
        <div className="pointer-events-none absolute inset-x-12 bottom-0 flex justify-center">
          <offer.Line
            portalName={portalName}
            offered={offer.offered}
            languages={languages}
            onDismiss={() => setOffer(undefined)}
          />
        </div>
      )}
    </div>
  )
}
