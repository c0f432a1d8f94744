/**
 * The entry point of the process: reads the configuration, opens the services, listens, and drains
 * at shutdown.
 */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { hasOwner } from '#features/accounts/server/roles.server.ts'
import { makeOwnerLink } from '#features/administration/server/owner-link.server.ts'
import { describeReady, createStartupReport } from './startup-report.ts'
import { createApp } from './app.ts'
import { captureConsole } from '#platform/log/console-capture.ts'
import { CONFIG_VARIABLES, readConfig } from '#platform/config.ts'
import { findEnvFileFaults } from '#platform/lib/env-file-faults.ts'
import { useOutgoingProxy } from '#platform/lib/outgoing-proxy.ts'
import { onShutdownSignal, createDrain } from './shutdown.ts'
import { listen } from './listen.ts'
import { createMetrics } from '#ops/monitoring/metrics.ts'
import { listPageRoutes } from './pages/page-routes.ts'
import { createLanguageRenderer } from './pages/render-language.ts'
import { openServices } from './services.ts'
import { warmUp } from './warm-up.ts'
import { printVersion } from '#platform/version.ts'

const clientRoot = fileURLToPath(new URL('../client', import.meta.url))
if (printVersion(process.argv.slice(2), clientRoot)) process.exit(0)
const lines = createStartupReport(process.env.LOG_FORMAT === 'json')
// Only the portal's own user may read the files that it writes.
process.umask(0o077)
// Before the port is open, no request is in flight.
let end: () => void = () => process.exit(0)
onShutdownSignal(() => end())

for (const line of findEnvFileFaults(process.env, CONFIG_VARIABLES)) lines.warn(line)
try {
  useOutgoingProxy()
  const config = readConfig(process.env)
  const services = await openServices(config, clientRoot)
  const routes = listPageRoutes(build.routes)
  const app = createApp({
    services,
    routes,
    render: createLanguageRenderer(build as ServerBuild, 'production'),
    clientRoot,
    metrics: createMetrics(services),
  })
  services.traffic.learn(
    app.routes.map(({ path }) => path),
    routes.map(({ pattern }) => pattern),
  )
  // Before the port is open: a load balancer sends a new node a third of all requests at once.
  await warmUp(app, services)
  const server = await listen(app, services)
  captureConsole(services.log)
  end = createDrain(server, services)
  services.startJobs()
  const ready = [describeReady(services, server.address() as AddressInfo)]
  const { cookieKey, db } = services
  if (!(await hasOwner(db))) {
    const { publicUrl } = config
    const link = makeOwnerLink(cookieKey, { publicUrl, isFirst: true, now: db.now() })
    ready.push(
      // Others may read logs that are collected.
      process.env.LOG_FORMAT === 'json'
        ? 'The portal has no owner. npm run account -- owner-link prints a link that makes one'
        : `The portal has no owner. To become one and name the portal, open this link. It works once, for 24 hours: ${link}`,
    )
  }
  lines.ready(ready)
} catch (error) {
  // The reason, not what failed while the start was undone.
  lines.fatal(error instanceof SuppressedError ? error.suppressed : error)
  process.exit(1)
}
