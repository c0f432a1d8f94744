/** Where mails go: to an SMTP server, or as files into the data folder. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { SendMail } from './outbox.server.ts'

/** A server that does not answer must not hold up the others. */
const SMTP_TIMEOUT_MS = 10_000

/** @param from the sender, as `Name <address>` or an address */
export function createSmtpSender(smtpUrl: string, from: string): SendMail {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
    },
    { from },
  )
  return async (to, mail) => {
    await transport.sendMail({ to, ...mail })
  }
}

/** Without a server each mail becomes an `.eml` file that the log names. */
export function createFileSender(folder: string, from: string, log: Logger): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true }, { from })
  return async (to, mail) => {
    const { message } = await transport.sendMail({ to, ...mail })
    const file = join(
      folder,
      `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`,
    )
    await mkdir(folder, { recursive: true })
    await writeFile(file, message as Buffer, { mode: 0o600 })
    log.info({ file }, 'mail written to a file, since SMTP_URL is not set')
  }
}

/** Removes the files of mails to these addresses; they tell of an account that is gone. */
export async function eraseMailFiles(folder: string, addresses: readonly string[]): Promise<void> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((name) => name.endsWith('.eml'))) {
    const path = join(folder, file)
    // It may have been removed meanwhile.
    const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const headers = content.split('\r\n\r\n', 1)[0]!
    const recipient = /^To: <?(.+?)>?$/im.exec(headers)?.[1]?.toLowerCase()
    if (recipient && addresses.includes(recipient)) await rm(path, { force: true })
  }
}
