/** Serves an application over HTTP for one test. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { createApp } from '#server/app.ts'
import { createServer } from '#server/listen.ts'
import type { Services } from '#server/services.ts'

/** Serves the application until the test ends, which also closes the services. */
export async function serveApp(
  app: ReturnType<typeof createApp>,
  services: Services,
  arrivalMs?: number,
): Promise<{ url: string; port: number }> {
  const server = createServer(app, services, arrivalMs).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await services.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port }
}
