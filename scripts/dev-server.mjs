/** The development server: Vite in front, the portal's application behind it. */
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

// `npm run dev` has ended.
process.on('disconnect', () => process.exit(0))

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const { CONFIG_VARIABLES, readConfig } = await vite.ssrLoadModule('/platform/config.ts')
const { findEnvFileFaults } = await vite.ssrLoadModule('/platform/lib/env-file-faults.ts')
for (const line of findEnvFileFaults(process.env, CONFIG_VARIABLES)) console.error(line)
const config = readConfig(process.env)
const { describeReady } = await vite.ssrLoadModule('/server/startup-report.ts')

let services
/** The function that opened the services. Vite loads another one if a module below it changed. */
let opened
let opening = Promise.resolve()

/**
 * Opens the services, or opens them again if a game, an action, a job or another module of them
 * changed. Requests that come meanwhile wait.
 */
function openServices() {
  opening = opening
    .catch(() => undefined)
    .then(async () => {
      const module = await vite.ssrLoadModule('/server/services.ts')
      if (module.openServices === opened) return
      await services?.close()
      opened = undefined
      services = await module.openServices(config)
      opened = module.openServices
      services.startJobs()
    })
  return opening
}

/** Loads the application again if its modules changed. Vite caches the others. */
async function loadApp() {
  await openServices()
  const [{ createApp }, { listPageRoutes }, { createLanguageRenderer }, build] = await Promise.all([
    vite.ssrLoadModule('/server/app.ts'),
    vite.ssrLoadModule('/server/pages/page-routes.ts'),
    vite.ssrLoadModule('/server/pages/render-language.ts'),
    vite.ssrLoadModule('virtual:react-router/server-build'),
  ])
  return createApp({
    services,
    render: createLanguageRenderer(build, 'development'),
    routes: listPageRoutes(build.routes),
    clientRoot: undefined,
  })
}

const server = createHttpServer((request, response) => {
  vite.middlewares(request, response, async (error) => {
    try {
      if (error) throw error
      const app = await loadApp()
      await getRequestListener(app.fetch)(request, response)
    } catch (fault) {
      vite.ssrFixStacktrace(fault)
      console.error(fault)
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' })
      response.end(String(fault?.stack ?? fault))
    }
  })
})
await openServices()
server.listen(config.port, config.host, () => {
  console.log(describeReady(services, server.address()))
})
