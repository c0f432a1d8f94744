/** Serves an application over HTTP for one test, and signs players in. */
import { onTestFinished } from 'vitest'
import {
  makeSessionToken,
  sessionCookie,
} from '#features/accounts/server/sessions/session-cookie.server.ts'
import { readConfig } from '#platform/config.ts'
import { createApp } from '#server/app.ts'
import { createServer } from '#server/listen.ts'
import { openServices, type Services } from '#server/services.ts'
import { makeViewer } from './factories.ts'
import { makeFolder } from './folder.ts'
import { listen } from './listen.ts'

/** Serves the application until the test ends, which also closes the services. */
export async function serveApp(
  app: ReturnType<typeof createApp>,
  services: Services,
  arrivalMs?: number,
): Promise<{ url: string; port: number }> {
  const server = createServer(app, services, arrivalMs)
  const port = await listen(server)
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  return { url: `http://127.0.0.1:${port}`, port }
}

/** Serves a portal whose pages all have the same text. */
export async function serveWithoutPages(
  environment: Record<string, string> = {},
  arrivalMs?: number,
) {
  const dataDir = await makeFolder()
  const defaults = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', GAME_CHECKS: 'off' }
  const services = await openServices(readConfig({ ...defaults, ...environment }))
  const render = () => Promise.resolve(new Response('a page of the portal'))
  const app = createApp({ services, render, routes: [], clientRoot: dataDir })
  return { dataDir, services, ...(await serveApp(app, services, arrivalMs)) }
}

/** Makes a player with a session. Returns the id of the player, and the cookie as a browser sends it. */
export async function signInNew(
  { db, cookieKey }: Pick<Services, 'db' | 'cookieKey'>,
  values: Parameters<typeof makeViewer>[1],
) {
  const token = makeSessionToken()
  const { userId } = await makeViewer(db, { ...values, token })
  return { userId, cookie: sessionCookie(cookieKey, token.secret).split(';', 1)[0]! }
}
