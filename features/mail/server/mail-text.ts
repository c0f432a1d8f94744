/** The text of every mail: plain text and HTML, with the portal's name, without tracking. */
import { escapeHtml } from '#lib/escape-html.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#messages/languages.ts'
import { renderMailDocument } from './mail-document.ts'

export interface Mail {
  subject: string
  text: string
  html: string
  /** Further headers. */
  headers?: Readonly<Record<string, string>>
}

interface MailContent {
  portalName: string
  /** The language of all words. */
  language?: Language
  subject: string
  paragraphs: string[]
  /** The link for the main action, with an absolute URL. */
  action?: { label: string; url: string }
  /** Why the reader gets the mail, with a link, below the rest. */
  footer?: { text: string; label: string; url: string }
}

/** Composes a mail. Both parts have the same text. */
export function composeMail({
  portalName,
  language = DEFAULT_LANGUAGE,
  subject,
  paragraphs,
  action,
  footer,
}: MailContent): Mail {
  const { tag, direction } = LANGUAGES[language]
  const t = getTranslator(language, 'mails')
  const link = action ? [`${t('linkLine', { label: action.label })}\n${action.url}`] : []
  const body = paragraphs.map(
    (paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
  )
  if (action) {
    const url = escapeHtml(action.url)
    body.push(
      `<p><a class="button" href="${url}">${escapeHtml(action.label)}</a></p>`,
      // Addresses are read from left to right.
      `<p class="muted"><span dir="ltr">${url}</span></p>`,
    )
  }
  if (footer) {
    link.push(`${footer.text}\n${t('linkLine', { label: footer.label })}\n${footer.url}`)
    const target = `<a class="muted" href="${escapeHtml(footer.url)}">${escapeHtml(footer.label)}</a>`
    body.push(`<p class="muted">${escapeHtml(footer.text)} ${target}</p>`)
  }
  return {
    subject: `${subject} | ${portalName}`,
    text: `${[...paragraphs, ...link, portalName].join('\n\n')}\n`,
    html: renderMailDocument({ tag, direction, title: subject, portalName, body: body.join('') }),
  }
}
