/** The account mails, in the language of their reader. */
import { getTranslator } from '../../messages/catalogues.server.ts'
import { LANGUAGES, localizePath, type Language } from '../../messages/languages.ts'
import { composeMail, type Mail } from '../mail/mail-text.ts'

export interface MailSite {
  portalName: string
  publicUrl: string
  contactEmail?: string | undefined
}

/** The mail with the link that confirms an address. */
export function confirmAddressMail(
  { portalName, publicUrl }: MailSite,
  language: Language,
  token: string,
): Mail {
  const t = getTranslator(language, 'mails')
  const page = localizePath(language, `/confirm-email?token=${token}`)
  return composeMail({
    portalName,
    language,
    subject: t('confirmAddress'),
    paragraphs: [t('confirmAddressText', { portal: portalName }), t('confirmAddressIgnore')],
    action: { label: t('confirmAddressLink'), url: publicUrl + page },
  })
}

/** The notice to the current address that a change was requested. */
export function emailChangeNoticeMail({ portalName, publicUrl }: MailSite, language: Language) {
  const t = getTranslator(language, 'mails')
  return composeMail({
    portalName,
    language,
    subject: t('addressChanges'),
    paragraphs: [t('addressChangesText'), t('addressChangesIgnore')],
    action: {
      label: t('setPassword'),
      url: publicUrl + localizePath(language, '/forgot-password'),
    },
  })
}

/**
 * The notice to the previous address that the address was changed.
 *
 * @param changedAt ms
 */
export function emailChangedMail(
  { portalName, contactEmail }: MailSite,
  language: Language,
  { userId, changedAt }: { userId: string; changedAt: number },
): Mail {
  const t = getTranslator(language, 'mails')
  return composeMail({
    portalName,
    language,
    subject: t('addressChanged'),
    paragraphs: [
      t('addressChangedText', { time: formatMoment(changedAt, language) }),
      contactEmail === undefined
        ? t('addressChangedOperator', { id: userId })
        : t('addressChangedContact', { contact: contactEmail, id: userId }),
    ],
  })
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
export function resetMail(
  { portalName, publicUrl }: MailSite,
  language: Language,
  token: string,
): Mail {
  const t = getTranslator(language, 'mails')
  const page = localizePath(language, `/reset-password?token=${token}`)
  return composeMail({
    portalName,
    language,
    subject: t('setPassword'),
    paragraphs: [t('setPasswordText'), t('setPasswordIgnore')],
    action: { label: t('setPassword'), url: publicUrl + page },
  })
}

/** The notice that the password was changed. */
export function passwordChangedMail({ portalName, publicUrl }: MailSite, language: Language) {
  const t = getTranslator(language, 'mails')
  return composeMail({
    portalName,
    language,
    subject: t('passwordChanged'),
    paragraphs: [t('passwordChangedText'), t('passwordChangedIgnore')],
    action: {
      label: t('setPassword'),
      url: publicUrl + localizePath(language, '/forgot-password'),
    },
  })
}
