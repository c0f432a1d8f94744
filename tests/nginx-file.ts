/** `deploy/nginx.conf` with the ports, names and folders of a test. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeCertificate } from './certificate.ts'

export const NGINX = '/usr/sbin/nginx'

/** The values in the files. */
export const PUBLIC_NAME = 'play.example.org'

export const deployed = (file: string) =>
  readFile(fileURLToPath(new URL(`../deploy/${file}`, import.meta.url)), 'utf8')

/** Replaces each part of the text. Throws if a part is missing. */
export function change(whole: string, parts: Record<string, string>): string {
  let changed = whole
  for (const [part, instead] of Object.entries(parts)) {
    if (!changed.includes(part)) throw new Error(`there is no ${part} in the file`)
    changed = changed.replaceAll(part, instead)
  }
  return changed
}

export interface NginxOrder {
  folder: string
  port: number
  plainPort: number
  /** URL of the portal. */
  upstream: string
  /** Further replacements in the file. */
  parts?: Record<string, string>
}

/** Writes the file and a certificate into the folder. Returns the command that starts nginx with it. */
export async function writeNginxFile(order: NginxOrder): Promise<string[]> {
  const { folder, port, plainPort, upstream, parts } = order
  const { key, certificate } = makeCertificate(folder, [PUBLIC_NAME])
  const live = `/etc/letsencrypt/live/${PUBLIC_NAME}`
  const file = join(folder, 'nginx.conf')
  const configuration = change(await deployed('nginx.conf'), {
    'listen 443': `listen ${port}`,
    'listen 80': `listen ${plainPort}`,
    'listen [::]:443': `listen [::1]:${port}`,
    'listen [::]:80': `listen [::1]:${plainPort}`,
    [`${live}/fullchain.pem`]: certificate,
    [`${live}/privkey.pem`]: key,
    '/run/nginx.pid': join(folder, 'nginx.pid'),
    '/var/log/nginx/error.log': 'stderr',
    '127.0.0.1:3000': upstream,
    ...parts,
  })
  await writeFile(file, configuration)
  return [NGINX, '-c', file, '-p', folder, '-g', 'daemon off;']
}
