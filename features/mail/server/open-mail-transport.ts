/** Chooses how mails leave the portal: by SMTP, or as files. */
import type { Logger } from 'pino'
import { checkSmtp, createFileSender, createSmtpSender, type SendMail } from './transport.server.ts'
import type { Config } from '#platform/config.ts'
import { readDeliveryFailure } from './delivery-failure.ts'

/** Returns the transport of the configuration. The start goes on: mails wait for their server. */
export function openMailTransport(config: Config, folder: string, log: Logger): SendMail {
  const { smtpUrl, smtpNeedsTls, mailHost, hasPublicUrl, publicUrl } = config
  const smtp = smtpUrl && { url: smtpUrl, needsTls: smtpNeedsTls, name: mailHost }
  if (smtp) {
    checkSmtp(smtp).catch((error: unknown) =>
      log.warn(readDeliveryFailure(error, ''), 'the mail server in SMTP_URL cannot be used'),
    )
  }
  // For each mail: the sender has the name of the portal, which may change.
  const send: SendMail = (mail) => {
    const from = config.mailFrom
    const sender = smtp ? createSmtpSender({ ...smtp, from }) : createFileSender(folder, from, log)
    return sender(mail)
  }
  return hasPublicUrl ? send : warnOfLocalLinks(send, publicUrl, log)
}

/** Logs the warning with the first mail only. */
function warnOfLocalLinks(send: SendMail, publicUrl: string, log: Logger): SendMail {
  let isWarned = false
  return (mail) => {
    if (!isWarned) log.warn(`PUBLIC_URL is not set: links in mails lead to ${publicUrl}`)
    isWarned = true
    return send(mail)
  }
}
