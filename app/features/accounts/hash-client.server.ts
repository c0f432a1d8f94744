/** Whom the authentication library hashes for: it calls the hash without saying so. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { HashClient } from './hash-line.ts'

const clients = new AsyncLocalStorage<HashClient>()

/** Does what makes the library hash, for this client. */
export function hashFor<Result>(
  { address, signal }: HashClient,
  work: () => Promise<Result>,
): Promise<Result> {
  return clients.run({ address, signal }, work)
}

/**
 * The client of the `hashFor` around.
 *
 * @throws where there is none: such a hash would crowd out others unseen
 */
export function requireHashClient(): HashClient {
  const client = clients.getStore()
  if (!client) throw new Error('a hash for nobody: call the library inside hashFor')
  return client
}
