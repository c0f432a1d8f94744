/** Reads the mails that a portal without an SMTP server writes as files. */
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns all mails, newest first, with soft line breaks decoded. */
export async function listMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const files = (await readdir(folder).catch(() => [])).toSorted().toReversed()
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}

/** Returns the mails to an address. */
export async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  return (await listMails(dataDir)).filter((mail) => mail.includes(`To: ${email}\r\n`))
}

/** Returns the plain text of a mail, in one line. */
export function readText(mail: string): string {
  const part = mail.slice(mail.indexOf('Content-Type: text/plain'))
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const [body = ''] = rest.join('\r\n\r\n').split('\r\n--', 1)
  const bytes = head.includes('base64')
    ? Buffer.from(body, 'base64')
    : Buffer.from(
        body.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
        'latin1',
      )
  return bytes.toString('utf8').replaceAll(/\s+/g, ' ')
}
