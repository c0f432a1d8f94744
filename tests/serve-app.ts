/** Serves an application over HTTP for one test. */
import { onTestFinished } from 'vitest'
import type { createApp } from '#server/app.ts'
import { createServer } from '#server/listen.ts'
import type { Services } from '#server/services.ts'
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
