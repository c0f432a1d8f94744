/** The language of the document, and its messages: on the server, in the document, in the browser. */
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { createTranslator } from 'use-intl/core'
import { IntlProvider } from 'use-intl/react'
import { escapeScript } from '#lib/escape-html.ts'
import { LANGUAGES, type Language } from './languages.ts'
import { MESSAGES_ID } from './messages-id.ts'
import type { English } from './translation.ts'

/** Messages by part and key, in the form of `icu-minify`. */
export type CompiledMessages = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface PageLanguage {
  language: Language
  messages: CompiledMessages
}

/** Set by the server's renderer. The browser reads the document instead. */
export const ServedLanguage = createContext<PageLanguage | undefined>(undefined)

let fromDocument: PageLanguage | undefined

/** A document keeps its language: a link to another language loads a new document. */
function readDocument(): PageLanguage {
  fromDocument ??= JSON.parse(document.getElementById(MESSAGES_ID)!.textContent!) as PageLanguage
  return fromDocument
}

/** The language of this page, and the messages in the document. */
export function usePageLanguage(): PageLanguage {
  return useContext(ServedLanguage) ?? readDocument()
}

/**
 * Returns the function that formats messages of a part in the browser, outside of components. Only
 * parts that every document contains can be read.
 */
export function getDocumentTranslator<P extends 'auth' | 'errors' | 'shell'>(part: P) {
  const { language, messages } = readDocument()
  return createTranslator<English, P>({
    locale: LANGUAGES[language].locale,
    messages: messages as unknown as English,
    namespace: part as never,
    timeZone: 'UTC',
  })
}

/** Writes the messages into the document. */
export function MessagesScript() {
  const served = useContext(ServedLanguage)
  return (
    <script
      id={MESSAGES_ID}
      type="application/json"
      dangerouslySetInnerHTML={{ __html: served ? escapeScript(JSON.stringify(served)) : '' }}
      suppressHydrationWarning
    />
  )
}

/** Messages of pages that were opened without a new document. Empty on the server. */
const received: Record<string, CompiledMessages[string]> = {}

interface PageMessagesProps {
  /** The messages of a page that was opened without a new document. */
  added: CompiledMessages | undefined
  children: ReactNode
}

/**
 * Provides `useTranslations` and `useLocale` of `use-intl`. Numbers and dates are formatted by `Intl`:
 * `useFormatter` would add 1 KB to every page.
 */
export function PageMessages({ added, children }: PageMessagesProps) {
  const { language, messages } = usePageLanguage()
  const all = useMemo(() => {
    // They stay known: the stage of a game starts before the messages of its page arrive.
    Object.assign(received, added)
    return { ...messages, ...received }
  }, [messages, added])
  return (
    <IntlProvider
      locale={LANGUAGES[language].locale}
      messages={all as never}
      // Dates are days of the calendar, and the server renders the same as the browser.
      timeZone="UTC"
    >
      {children}
    </IntlProvider>
  )
}
