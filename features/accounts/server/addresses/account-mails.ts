/** The account mails, in the language of their reader. */
import type { SecurityEventKind } from '#platform/events/events.ts'
import { formatMoment } from '#lib/format-moment.ts'
import { getTranslator } from '#messages/catalogues.server.ts'
import { LANGUAGES, localizePath, type Language } from '#messages/languages.ts'
import type { Translator } from '#messages/translation.ts'
import { SECURITY_EVENTS } from '../../security-events.ts'
import { composeMail, type Mail } from '#features/mail/server/mail-text.ts'

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

/**
 * The notice to the current address that a change was requested.
 *
 * @param token undefined: without a link
 */
export function emailChangeNoticeMail(
  site: MailSite,
  language: Language,
  token: string | undefined,
): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('addressChanges'),
    paragraphs: [t('addressChangesText'), token ? t('notMeText') : t('securityNotice')],
    ...notMeLink(t, token),
  }))
}

/** The link with which an owner gets the account back. */
function notMeLink(t: Translator<'mails'>, token: string | undefined): Pick<Words, 'link'> {
  return token ? { link: { label: t('notMe'), path: `/not-me?token=${token}` } } : {}
}

/**
 * The notice to the previous address that the address was changed.
 *
 * @param change its time is in ms; without a token, the mail has no link
 */
export function emailChangedMail(
  site: MailSite,
  language: Language,
  change: { userId: string; changedAt: number; token?: string | undefined },
): Mail {
  const { userId: id, changedAt, token } = change
  const { contactEmail: contact } = site
  return writeMail(site, language, (t) => {
    const operator = token ? t('addressChangedOperator', { id }) : t('notMeOperator', { id })
    const named = (to: string) =>
      token
        ? t('addressChangedContact', { contact: to, id })
        : t('notMeContact', { contact: to, id })
    return {
      subject: t('addressChanged'),
      paragraphs: [
        t('addressChangedText', { time: formatMoment(changedAt, LANGUAGES[language].locale) }),
        ...(token ? [t('notMeAddressText')] : []),
        contact === undefined ? operator : named(contact),
      ],
      ...notMeLink(t, token),
    }
  })
}

/** The mail with the link that sets a new password. */
export function resetMail(site: MailSite, language: Language, token: string): Mail {
  return writeMail(site, language, (t) => ({
    subject: t('setPassword'),
    paragraphs: [t('setPasswordText'), t('setPasswordIgnore')],
    link: { label: t('setPassword'), path: `/reset-password?token=${token}` },
  }))
}

/**
 * The notice of something that happened to the security of the account.
 *
 * @param event with the token of its link and its time, ms
 */
export function securityMail(
  site: MailSite,
  language: Language,
  { event, token, at }: { event: SecurityEventKind; token: string; at: number },
): Mail {
  const time = formatMoment(at, LANGUAGES[language].locale)
  return writeMail(site, language, (t) => {
    const subject = t(SECURITY_EVENTS[event])
    return {
      subject,
      paragraphs: [t('securityText', { event: subject, time }), t('notMeText')],
      ...notMeLink(t, token),
    }
  })
}
