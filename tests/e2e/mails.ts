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
