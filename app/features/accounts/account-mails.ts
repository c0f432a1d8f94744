/** Texts of the account mails. */
import { composeMail, type Mail } from '../mail/mail-text.ts'

export interface MailSite {
  portalName: string
  publicUrl: string
  contactEmail?: string | undefined
}

/** The mail with the link that confirms an address. */
export function confirmAddressMail({ portalName, publicUrl }: MailSite, token: string): Mail {
  return composeMail({
    portalName,
    subject: 'Confirm your email address',
    paragraphs: [
      `You (or someone else) used this address on ${portalName}. Open the link within 24 hours and press the button to confirm that the address is yours.`,
      "If this wasn't you, ignore this email. We won't use the address.",
    ],
    action: { label: 'Confirm address', url: `${publicUrl}/confirm-email?token=${token}` },
  })
}

/** The notice to the current address that a change was requested. */
export function emailChangeNoticeMail({ portalName, publicUrl }: MailSite): Mail {
  return composeMail({
    portalName,
    subject: 'Your email address is about to change',
    paragraphs: [
      'You (or someone else) asked to change the email address of your account. It changes once the link we sent to the new address is confirmed.',
      "If this wasn't you, set a new password now. This cancels the change and signs out all other devices.",
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  })
}

/**
 * The notice to the previous address that the address was changed.
 *
 * @param changedAt ms
 */
export function emailChangedMail(
  { portalName, contactEmail }: MailSite,
  { userId, changedAt }: { userId: string; changedAt: number },
): Mail {
  const contact = contactEmail ?? `the site's operator`
  return composeMail({
    portalName,
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed on ${formatMoment(changedAt)}, and all other devices were signed out. From now on, we email only the new address.`,
      `If this wasn't you, contact ${contact} right away and quote your account ID: ${userId}`,
    ],
  })
}

/** Formats a time to the minute in UTC: the mail does not know the reader's time zone. */
function formatMoment(ms: number): string {
  const moment = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(ms)
  return `${moment} UTC`
}

/** The mail with the link that sets a new password. */
export function resetMail({ portalName, publicUrl }: MailSite, token: string): Mail {
  return composeMail({
    portalName,
    subject: 'Set a new password',
    paragraphs: [
      'Open the link within 30 minutes to set a new password. It works only once.',
      "If you didn't ask for this, ignore this email. Your password stays the same.",
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
  })
}

/** The notice that the password was changed. */
export function passwordChangedMail({ portalName, publicUrl }: MailSite): Mail {
  return composeMail({
    portalName,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and all your other devices were signed out.',
      "If this wasn't you, set a new password now.",
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  })
}
