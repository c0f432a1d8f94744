/** Reads the address of a Postgres as its driver does. */
import { Client } from 'pg'

/** Parameters with the names of files, which the driver reads at once, and those that belong to them. */
const TLS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey']

/**
 * Returns where the driver connects, also for an address such as `postgres:///db?host=/run/postgresql`,
 * and the parameters of the address.
 */
export function readPostgresAddress(location: string) {
  const [base, query] = location.split(/\?(.*)/s)
  const given = new URLSearchParams(query)
  const parameters = Object.fromEntries(given)
  for (const name of TLS) given.delete(name)
  const { host, port, user, database, password } = new Client(`${base}?${String(given)}`)
  return { ...parameters, host, port, user, database, password }
}

/** Returns the host and the port, for messages. */
export function describePostgres(location: string): string {
  const { host, port } = readPostgresAddress(location)
  return `Postgres at ${host}:${port}`
}
