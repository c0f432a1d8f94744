/** The sender of mails, and hosts as mail writes them. */
import { isIP, isIPv6 } from 'node:net'
import { parseMailAddress } from '#lib/mail-address.ts'

export interface Sender {
  /** Empty: none. */
  name: string
  address: string
}

/** Returns the host of a URL. An IP address becomes an address literal (RFC 5321, 4.1.3). */
export function mailHostOf(hostname: string): string {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIPv6(bare)) return `[IPv6:${bare}]`
  return isIP(bare) ? `[${bare}]` : hostname
}

/** Parses `Name <address>`, `"Name" <address>` or an address. Undefined if it is none of them. */
export function parseSender(text: string): Sender | undefined {
  const [, name = '', inBrackets, alone] =
    /^(?:([^<>]*)<([^<>]+)>|([^<>]+))$/s.exec(text.trim()) ?? []
  const given = (inBrackets ?? alone ?? '').trim()
  const [, local, ip = ''] = /^(.+)@\[(?:IPv6:)?(.+)\]$/i.exec(given) ?? []
  const address = isIP(ip)
    ? parseMailAddress(`${local}@host`)?.replace(/host$/, mailHostOf(ip))
    : parseMailAddress(given)
  const quoted = /^"(.*)"$/s.exec(name.trim())?.[1]?.replaceAll(/\\(.)/gs, '$1')
  return address ? { name: quoted ?? name.trim(), address } : undefined
}
