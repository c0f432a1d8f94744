/** Mail transports: an SMTP server, or files in the data directory. */
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config } from '#platform/config.ts'
import type { Sender } from '#platform/lib/mail-sender.ts'
import { readDeliveryFailure } from './delivery-failure.ts'
import type { Mail } from './mail-text.ts'

/** A mail with its identity, which stays the same for every attempt. */
export interface OutgoingMail extends Mail {
  id: string
  recipient: string
  /** ms */
  queuedAt: number
}

/** Delivers one mail. Rejects if the delivery failed. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** Bytes of a mail file that contain its headers. */
const HEAD_BYTES = 4_096
/** Maximum time for a server's greeting (RFC 5321, 4.5.3.2.1). */
const GREETING_TIMEOUT_MS = 5 * 60_000
/**
 * Maximum time for a server to accept a complete mail (RFC 5321, 4.5.3.2.6). A shorter timeout
 * would send the mail twice.
 */
const RESPONSE_TIMEOUT_MS = 10 * 60_000
/** Maximum time for each step of a check, which only reports what is wrong. */
const CHECK_TIMEOUT_MS = 20_000

interface SmtpServer {
  url: string
  /** Sends nothing to a server without TLS. */
  needsTls: boolean
  /** The host in the greeting (EHLO). Undefined: the name of this machine. */
  name?: string | undefined
}

/** @param timeoutMs for a greeting, and for the response to a mail */
const openTransport = (
  { url, name, needsTls }: SmtpServer,
  [greetingTimeout, socketTimeout]: readonly [number, number],
  from?: Sender,
) =>
  createTransport(
    {
      url,
      name,
      requireTLS: needsTls,
      connectionTimeout: greetingTimeout,
      greetingTimeout,
      socketTimeout,
    },
    from && { from },
  )

/**
 * Connects to the mail server and signs in, without sending a mail. Rejects with the same errors as
 * a delivery.
 */
export async function checkSmtp(server: SmtpServer): Promise<void> {
  await openTransport(server, [CHECK_TIMEOUT_MS, CHECK_TIMEOUT_MS]).verify()
}

/** Creates the SMTP transport. */
export function createSmtpSender({ from, ...server }: SmtpServer & { from: Sender }): SendMail {
  const transport = openTransport(server, [GREETING_TIMEOUT_MS, RESPONSE_TIMEOUT_MS], from)
  return async (mail) => {
    await transport.sendMail(composeMessage(mail, from))
  }
}

/**
 * Creates the transport without a server: it writes each mail to an `.eml` file and logs its name.
 */
export function createFileSender(folder: string, from: Sender, log: Logger): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return async (mail) => {
    const { message } = await transport.sendMail(composeMessage(mail, from))
    const time = new Date(mail.queuedAt).toISOString().replaceAll(':', '-')
    const file = join(folder, `${time}-${mail.id}.eml`)
    await mkdir(folder, { recursive: true })
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'mail written to a file, since SMTP_URL is not set')
  }
}

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

/** Uses the id and date of the outbox, so that a receiver can detect a second copy. */
function composeMessage(mail: OutgoingMail, from: Sender): SendMailOptions {
  const { id, recipient, queuedAt, subject, text, html, headers } = mail
  return {
    to: { name: '', address: recipient },
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: new Date(queuedAt),
    subject,
    text,
    html,
    // No program answers it, such as an out-of-office reply (RFC 3834, 2).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}

/**
 * Deletes the mail files to the addresses of a deleted account.
 *
 * @param isDeleted called with the recipient of each file, in lower case
 */
export async function deleteMailFiles(
  folder: string,
  isDeleted: (address: string) => Promise<boolean>,
): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file)
    // The file may have been deleted meanwhile.
    const head = await readHead(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // Unfolds long headers (RFC 5322, 2.2.3).
    const headers = head.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n[ \t]+/g, ' ')
    const recipient = /^To: <?(.+?)>?$/im.exec(headers)?.[1]?.toLowerCase()
    if (recipient && (await isDeleted(recipient))) await rm(path, { force: true })
  }
}

async function readHead(path: string): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
  return buffer.toString('utf8', 0, bytesRead)
}
