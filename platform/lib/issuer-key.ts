/** One text for every spelling of an OpenID Connect issuer: identities are stored under it. */

/**
 * Returns the issuer without what changes only its spelling: a final slash, the address of its metadata,
 * upper case in the host, the default port.
 */
export function issuerKey(issuer: string): string {
  return new URL(issuer).href.replace(/\/*(\/\.well-known\/openid-configuration)?\/*$/, '')
}
