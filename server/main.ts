/** The process: reads the configuration, opens what requests need, serves, and drains on SIGTERM. */
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { AuthSecretError } from '#app/features/accounts/auth-secret.server.ts'
import { DatabaseError } from '#app/db/db.server.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { ListenError, listen } from './listen.ts'
import { openServices } from './services.ts'
import { drainOnSignal } from './shutdown.ts'

const OPERATOR_FAULTS = [AuthSecretError, ConfigError, DatabaseError, ListenError]

try {
  const config = readConfig(process.env)
  const services = await openServices(config)
  const app = createApp({
    services,
    render: createRequestHandler(build as ServerBuild, 'production'),
    clientRoot: fileURLToPath(new URL('../client', import.meta.url)),
  })
  const server = await listen(app, config)
  drainOnSignal(server, services)
  console.log(`${config.portalName} is ready at ${config.publicUrl}`)
} catch (error) {
  // What the operator can mend gets one plain line; anything else is ours, with its stack.
  const isOperatorFault = OPERATOR_FAULTS.some((kind) => error instanceof kind)
  console.error(isOperatorFault ? (error as Error).message : error)
  process.exit(1)
}
