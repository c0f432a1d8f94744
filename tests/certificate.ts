/** Certificates for servers of the tests. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const OPENSSL = '/usr/bin/openssl'

/**
 * Writes a certificate and its key into the folder; returns their paths.
 * @param hosts the names that it is for
 */
export function makeCertificate(folder: string, hosts: readonly string[]) {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const subject = ['-subj', '/CN=tests', '-addext', `subjectAltName=${names}`]
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(OPENSSL, ['req', '-x509', '-days', '2', ...kind, ...subject, ...files], {
    stdio: 'ignore',
  })
  return { key, certificate }
}
