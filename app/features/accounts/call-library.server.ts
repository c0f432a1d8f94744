/** Calls the authentication library where it hashes: for whom, and with the storage's own faults. */
import { unmaskStorageFault } from '../../db/storage-watch.server.ts'
import { hashFor } from './hash-client.server.ts'
import type { HashClient } from './hash-line.ts'

/** @throws the library's error, or the storage's, which the library would call something else */
export function callLibrary<Result>(
  client: HashClient,
  work: () => Promise<Result>,
): Promise<Result> {
  return unmaskStorageFault(() => hashFor(client, work))
}
