/**
 * Every mail: plain text and HTML, with the portal's name and its colors for both themes, without
 * tracking. Mail programs keep few styles: those that the layout needs are inline too. The logo is made
 * of boxes, because a picture would have to be requested, which tells the sender when the mail is read.
 */
import { escapeHtml } from '#lib/escape-html.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#messages/languages.ts'

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

/** Colors as in `tokens.css`, which mails cannot load. */
export const MAIL_COLORS = {
  light: {
    ground: '#f6f0e3',
    surface: '#fefaf1',
    line: '#dccfb6',
    ink: '#1c231d',
    muted: '#565d4e',
    accent: '#456300',
    'on-accent': '#fbffe9',
  },
  dark: {
    ground: '#0a1213',
    surface: '#111c1e',
    line: '#26393d',
    ink: '#eaf3ef',
    muted: '#9fb4b3',
    accent: '#c6f24e',
    'on-accent': '#111a04',
  },
} as const

type MailColors = Record<keyof (typeof MAIL_COLORS)['light'], string>

interface MailDocument {
  /** BCP 47. */
  tag: string
  direction: 'ltr' | 'rtl'
  title: string
  portalName: string
  /** HTML: paragraphs, with the classes `button` and `muted`. */
  body: string
}

/** Returns the document. All texts except `body` are escaped here. */
export function renderMailDocument({ tag, direction, title, portalName, body }: MailDocument) {
  // Mail programs may drop the attribute of `html`.
  const dir = direction === 'rtl' ? ' dir="rtl"' : ''
  return [
    `<!doctype html><html lang="${tag}"${dir}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>`,
    `<body class="ground"${dir} style="margin:0;padding:24px 12px;font-family:sans-serif;line-height:1.5">`,
    '<div class="panel" style="max-width:36em;margin:0 auto;padding:24px">',
    `<div class="logo" style="font-size:20px;font-weight:bold">${LOGO}<bdi>${escapeHtml(portalName)}</bdi></div>`,
    `${body}</div></body></html>`,
  ].join('')
}

/** The logo: the letters io. Same direction in every language. */
const LOGO = [
  '<span aria-hidden="true" style="display:inline-block;margin-inline-end:10px;vertical-align:-3px">',
  '<span dir="ltr" style="white-space:nowrap">',
  '<span style="display:inline-block;width:5px">',
  '<span class="mark-fill" style="display:block;width:5px;height:5px;margin-bottom:2px;border-radius:3px"></span>',
  '<span class="mark-fill" style="display:block;width:5px;height:13px;border-radius:3px"></span></span>',
  '<span class="mark-ring" style="display:inline-block;width:9px;height:9px;margin-left:3px;border-width:4px;border-style:solid;border-radius:9px"></span></span></span>',
].join('')

function colorRules(colors: MailColors): string {
  return [
    `.ground{background:${colors.ground};color:${colors.ink}}`,
    `.panel{background:${colors.surface};border:1px solid ${colors.line};border-radius:16px}`,
    `.muted{color:${colors.muted};font-size:14px;overflow-wrap:anywhere}`,
    `.logo{color:${colors.ink}}`,
    `.button{display:inline-block;padding:10px 18px;border-radius:10px;background:${colors.accent};color:${colors['on-accent']};font-weight:bold;text-decoration:none}`,
    `.mark-fill{background:${colors.accent}}`,
    `.mark-ring{border-color:${colors.accent}}`,
  ].join('')
}

const STYLES = `${colorRules(MAIL_COLORS.light)}@media (prefers-color-scheme:dark){${colorRules(MAIL_COLORS.dark)}}`
