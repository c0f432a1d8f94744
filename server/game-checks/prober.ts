/** Who visits the games' sites: the portal, by its name, and with what it may do. */
import type { Config } from '../config.ts'

/** What a visit takes of the configuration. */
export type ProberConfig = Pick<Config, 'gameChecks' | 'portalName' | 'publicUrl'>

/** How the portal visits: where it frames games, how it introduces itself, and where it looks. */
export function proberOf({ gameChecks, portalName, publicUrl }: ProberConfig) {
  // Headers are of ASCII.
  const name = portalName.replace(/[^\x21-\x7e]+/g, '-')
  return {
    portal: publicUrl,
    // Where to ask who that is.
    userAgent: `${name} game check (+${publicUrl}/about)`,
    localPort: gameChecks.localPort,
  }
}
