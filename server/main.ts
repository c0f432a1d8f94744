/** The process: reads the configuration, opens what requests need, serves, and drains at its end. */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { AuthSecretError } from '#app/features/accounts/auth-secret.server.ts'
import { DatabaseError } from '#app/db/db.server.ts'
import { describeReady } from './addresses.ts'
import { createApp } from './app.ts'
import { captureOutput } from './captured-output.ts'
import { ConfigError, readConfig } from './config.ts'
import { DataFolderError } from './data-folder.ts'
import { onEnding } from './ending.ts'
import { ListenError, listen } from './listen.ts'
import { openServices } from './services.ts'
import { drain } from './shutdown.ts'

const OPERATOR_FAULTS = [AuthSecretError, ConfigError, DataFolderError, DatabaseError, ListenError]

// What the portal writes is its own user's alone.
process.umask(0o077)
// Until the port is open nothing is in flight.
let end: () => void = () => process.exit(0)
onEnding(() => end())

try {
  const config = readConfig(process.env)
  const services = await openServices(config)
  const app = createApp({
    services,
    render: createRequestHandler(build as ServerBuild, 'production'),
    clientRoot: fileURLToPath(new URL('../client', import.meta.url)),
  })
  const server = await listen(app, services)
  captureOutput(services.log)
  end = () => void drain(server, services)
  services.keepHouse()
  console.log(describeReady(config, server.address() as AddressInfo))
} catch (error) {
  // What the operator can mend gets one plain line; anything else is ours, with its stack.
  const isOperatorFault = OPERATOR_FAULTS.some((kind) => error instanceof kind)
  console.error(isOperatorFault ? (error as Error).message : error)
  process.exit(1)
}
