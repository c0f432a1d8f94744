/** The layout of every mail: plain text and HTML, with the portal's name, without tracking. */
import { escapeHtml } from '../../lib/escape-html.ts'
import { getTranslator } from '../../messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../messages/languages.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

export interface MailContent {
  portalName: string
  /** The language of all words. */
  language?: Language
  subject: string
  paragraphs: string[]
  /** The link for the main action, with an absolute URL. */
  action?: { label: string; url: string }
}

/** Composes a mail. Both parts have the same text. */
export function composeMail({
  portalName,
  language = DEFAULT_LANGUAGE,
  subject,
  paragraphs,
  action,
}: MailContent): Mail {
  const { tag, direction } = LANGUAGES[language]
  // Mail programs may drop the attribute of `html`. Addresses are read from left to right.
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  const text = [...paragraphs, portalName]
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  if (action) {
    const line = getTranslator(language, 'mails')('linkLine', { label: action.label })
    text.splice(-1, 0, `${line}\n${action.url}`)
    const url = escapeHtml(action.url)
    html.push(
      `<p><a href="${url}">${escapeHtml(action.label)}</a></p>`,
      dir ? `<p><span dir="ltr">${url}</span></p>` : `<p>${url}</p>`,
    )
  }
  return {
    subject: `${subject} | ${portalName}`,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${tag}"${dir}><body${dir} style="font-family:sans-serif;line-height:1.5;max-width:36em">${html.join('')}<p>${escapeHtml(portalName)}</p></body></html>`,
  }
}
