/** Opens servers of tests on free ports of this machine. */
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Returns the port once the server listens. */
export async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  await once(server.listen(0, host), 'listening')
  return (server.address() as AddressInfo).port
}
