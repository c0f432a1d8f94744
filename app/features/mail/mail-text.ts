/** The layout of every mail: plain text and HTML, with the portal's name, without tracking. */
import { escapeHtml } from '../../lib/escape-html.ts'

export interface Mail {
  subject: string
  text: string
  html: string
}

export interface MailContent {
  portalName: string
  subject: string
  paragraphs: string[]
  /** The link for the main action, with an absolute URL. */
  action?: { label: string; url: string }
}

/** Composes a mail. Both parts have the same text. */
export function composeMail({ portalName, subject, paragraphs, action }: MailContent): Mail {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), portalName]
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`)
  if (action) {
    const url = escapeHtml(action.url)
    html.push(`<p><a href="${url}">${escapeHtml(action.label)}</a></p>`, `<p>${url}</p>`)
  }
  return {
    subject: `${subject} | ${portalName}`,
    text: `${text.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;line-height:1.5;max-width:36em">${html.join('')}<p>${escapeHtml(portalName)}</p></body></html>`,
  }
}
