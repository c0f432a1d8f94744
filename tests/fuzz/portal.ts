/** The portal under malformed requests: it has sessions for them, and its log is checked. */
import { startPortal, type Portal } from '../portal.ts'
import type { Site } from './exchanges.ts'
import { INSPECTABLE, INSPECTOR_LINES } from './heap.ts'

const PLAYERS = 3

export interface FuzzedPortal {
  portal: Portal
  site: Site
}

/** Starts the portal, with a few players signed in. */
export async function startFuzzedPortal(
  environment: Record<string, string> = {},
): Promise<FuzzedPortal> {
  const portal = await startPortal({ LOG_LEVEL: 'debug', ...INSPECTABLE, ...environment })
  const sessions: string[] = []
  for (let player = 0; player < PLAYERS; player += 1) {
    const response = await fetch(`${portal.url}/sign-up`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: portal.url },
      body: new URLSearchParams({
        name: 'Ada',
        email: `player-${player}@example.org`,
        password: 'correct horse battery staple',
      }),
    })
    sessions.push(response.headers.getSetCookie()[0]!.split(';', 1)[0]!)
  }
  return { portal, site: { origin: portal.url, sessions } }
}

/**
 * Lists output after the ready line that is not a log line, reports a fault, or came from a
 * library.
 */
export function listComplaints(printed: string): string[] {
  const lines = printed.split('\n').filter((line) => line !== '')
  return lines.filter((line) => {
    try {
      const { level, msg } = JSON.parse(line) as { level: number; msg: string }
      return level >= 50 || msg === 'printed by a library' || msg === 'Node.js warning'
    } catch {
      return !/ is ready at |\/admin\/owner\?/.test(line) && !INSPECTOR_LINES.test(line)
    }
  })
}
