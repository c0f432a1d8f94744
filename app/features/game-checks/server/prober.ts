/** How the portal identifies itself when it probes games' sites, and which options it uses. */
import type { Config } from '#server/kernel/config.ts'

/** The part of the configuration that the prober needs. */
export type ProberConfig = Pick<Config, 'gameChecks' | 'portalName' | 'publicUrl'>

/**
 * Returns the probe options: the embedding origin, the user agent, and the port to use in tests.
 */
export function proberOf({ gameChecks, portalName, publicUrl }: ProberConfig) {
  // Header values must be ASCII.
  const name = portalName.replace(/[^\x21-\x7e]+/g, '-')
  return {
    portal: publicUrl,
    // A page where the site's owner can find out who sends the requests.
    userAgent: `${name} game check (+${publicUrl}/about)`,
    localPort: gameChecks.localPort,
  }
}
