/** The mails about an account. */
import { composeMail, type Mail } from '../mail/mail-text.ts'

export interface MailSite {
  portalName: string
  publicUrl: string
  contactEmail?: string | undefined
}

export function confirmAddressMail({ portalName, publicUrl }: MailSite, token: string): Mail {
  return composeMail({
    portalName,
    subject: 'Confirm your email address',
    paragraphs: [
      `Somebody, probably you, gave this address to ${portalName}. Open the link within 24 hours and press the button there to confirm that it is yours.`,
      'If it was not you, do nothing: the address is then not used.',
    ],
    action: { label: 'Confirm the address', url: `${publicUrl}/confirm-email?token=${token}` },
  })
}

export function emailChangeNoticeMail({ portalName, publicUrl }: MailSite): Mail {
  return composeMail({
    portalName,
    subject: 'Your email address is about to change',
    paragraphs: [
      'A change of the email address of your account was asked for. It takes effect when it is confirmed by the link that was sent to the new address.',
      'If that was not you, set a new password now: it voids the link and signs everybody else out.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  })
}

/** @param changedAt ms */
export function emailChangedMail(
  { portalName, contactEmail }: MailSite,
  { userId, changedAt }: { userId: string; changedAt: number },
): Mail {
  const contact = contactEmail ?? `whoever runs ${portalName}`
  return composeMail({
    portalName,
    subject: 'Your email address was changed',
    paragraphs: [
      `The email address of your account was changed on ${formatMoment(changedAt)}, and the other sessions were signed out. From now on mails go to the new address, and none to this one.`,
      `If that was not you, write to ${contact} at once. Name your account: ${userId}`,
    ],
  })
}

/** To the minute, in a time that is the same everywhere. */
function formatMoment(ms: number): string {
  const moment = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(ms)
  return `${moment} UTC`
}

export function resetMail({ portalName, publicUrl }: MailSite, token: string): Mail {
  return composeMail({
    portalName,
    subject: 'Set a new password',
    paragraphs: [
      'Open the link within 30 minutes to set a new password. It works once.',
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/reset-password?token=${token}` },
  })
}

export function passwordChangedMail({ portalName, publicUrl }: MailSite): Mail {
  return composeMail({
    portalName,
    subject: 'Your password was changed',
    paragraphs: [
      'The password of your account was just changed, and every other session was signed out.',
      'If that was not you, set a new one now.',
    ],
    action: { label: 'Set a new password', url: `${publicUrl}/forgot-password` },
  })
}
