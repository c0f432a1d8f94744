/** Where mails go: to an SMTP server, or as files into the data folder. */
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Mail } from './mail-text.ts'

/** A mail with all that makes it this one: the same at every try. */
export interface OutgoingMail extends Mail {
  id: string
  recipient: string
  /** ms */
  queuedAt: number
}

/** Delivers one mail; rejects where it could not. */
export type SendMail = (mail: OutgoingMail) => Promise<void>

/** Of a mail's file, enough for what it is headed by. */
const HEAD_BYTES = 4_096
/** RFC 5321, 4.5.3.2.1: how long a server may take to greet. */
const GREETING_TIMEOUT_MS = 5 * 60_000
/**
 * RFC 5321, 4.5.3.2.6: how long it may take to accept a mail that is sent to the end. Whoever lets
 * go sooner sends it again, and it arrives twice.
 */
const ANSWER_TIMEOUT_MS = 10 * 60_000

/** @param from the sender, as `Name <address>` or an address */
export function createSmtpSender(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: GREETING_TIMEOUT_MS,
      greetingTimeout: GREETING_TIMEOUT_MS,
      socketTimeout: ANSWER_TIMEOUT_MS,
    },
    { from },
  )
  return async (mail) => {
    await transport.sendMail(composeMessage(mail, from))
  }
}

/** Without a server each mail becomes an `.eml` file that the log names. */
export function createFileSender(folder: string, from: string, log: Logger): SendMail {
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

/** Its id and its date are those of the outbox: a receiver knows a second copy by them. */
function composeMessage(mail: OutgoingMail, from: string): SendMailOptions {
  const { id, recipient, queuedAt, subject, text, html } = mail
  const domain = domainToASCII(/@([^\s<>@]+)>?$/.exec(from)?.[1] ?? '') || 'localhost'
  return {
    to: recipient,
    messageId: `<${id}@${domain}>`,
    date: new Date(queuedAt),
    subject,
    text,
    html,
  }
}

/**
 * Removes the files of mails to the addresses of an account that is gone.
 *
 * @param isDeleted asked with the recipient of each file, in lower case
 */
export async function deleteMailFiles(
  folder: string,
  isDeleted: (address: string) => Promise<boolean>,
): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file)
    // It may have been removed meanwhile.
    const head = await readHead(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // A long header goes on in the next line (RFC 5322, 2.2.3).
    const headers = head.split('\r\n\r\n', 1)[0]!.replaceAll(/\r\n[ \t]+/g, ' ')
    const recipient = /^To: <?(.+?)>?$/im.exec(headers)?.[1]?.toLowerCase()
    if (recipient && (await isDeleted(recipient))) await rm(path, { force: true })
  }
}

async function readHead(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
