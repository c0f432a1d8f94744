/** The account mails, in the language of their reader. */
import { getTranslator } from '#app/messages/catalogues.server.ts'
import { LANGUAGES, localizePath, type Language } from '#app/messages/languages.ts'
import type { Translator } from '#app/messages/translation.ts'
import { composeMail, type Mail } from '#app/features/mail/server/mail-text.ts'

export interface MailSite {
  portalName: string
  publicUrl: string
  contactEmail?: string | undefined
}

interface Words {
  subject: string
  paragraphs: string[]
  /** The link for the main action: its label, and a path of the portal. */
  link?: { label: string; path: string }
}

function writeMail(
  { portalName, publicUrl }: MailSite,
  language: Language,
  write: (t: Translator<'mails'>) => Words,
): Mail {
  const { link, ...words } = write(getTranslator(language, 'mails'))
  const action = link && {
    label: link.label,
    url: publicUrl + localizePath(language, link.path),
  }
  return composeMail({ portalName, language, ...words, ...(action && { action }) })
}

/** The mail with the link that confirms an address. */
export function confirmAddressMail(site: MailSite, language: Language, token: string): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('confirmAddress'),
    paragraphs: [t('confirmAddressText', { portal: site.portalName }), t('confirmAddressIgnore')],
    link: { label: t('confirmAddressLink'), path: `/confirm-email?token=${token}` },
  }))
}

/** The notice to the current address that a change was requested. */
export function emailChangeNoticeMail(site: MailSite, language: Language): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('addressChanges'),
    paragraphs: [t('addressChangesText'), t('addressChangesIgnore')],
    link: { label: t('setPassword'), path: '/forgot-password' },
  }))
}

/**
 * The notice to the previous address that the address was changed.
 *
 * @param changedAt ms
 */
export function emailChangedMail(
  site: MailSite,
  language: Language,
  { userId, changedAt }: { userId: string; changedAt: number },
): Mail {
  const { contactEmail: contact } = site
  return writeMail(site, language, (t) => ({
    subject: t('addressChanged'),
    paragraphs: [
      t('addressChangedText', { time: formatMoment(changedAt, language) }),
      contact === undefined
        ? t('addressChangedOperator', { id: userId })
        : t('addressChangedContact', { contact, id: userId }),
    ],
  }))
}

/** Formats a time to the minute in UTC: the mail does not know the reader's time zone. */
function formatMoment(ms: number, language: Language): string {
  return new Intl.DateTimeFormat(LANGUAGES[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(ms)
}

/** The mail with the link that sets a new password. */
export function resetMail(site: MailSite, language: Language, token: string): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('setPassword'),
    paragraphs: [t('setPasswordText'), t('setPasswordIgnore')],
    link: { label: t('setPassword'), path: `/reset-password?token=${token}` },
  }))
}

/** The notice that the password was changed. */
export function passwordChangedMail(site: MailSite, language: Language): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('passwordChanged'),
    paragraphs: [t('passwordChangedText'), t('passwordChangedIgnore')],
    link: { label: t('setPassword'), path: '/forgot-password' },
  }))
}
