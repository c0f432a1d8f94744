/** How the portal introduces itself to the games' sites: who it is, and where to ask. */

/** @param publicUrl where the portal is */
export function userAgentOf({
  portalName,
  publicUrl,
}: {
  portalName: string
  publicUrl: string
}): string {
  // Headers are of ASCII.
  const name = portalName.replace(/[^\x21-\x7e]+/g, '-')
  return `${name} game check (+${publicUrl}/about)`
}
