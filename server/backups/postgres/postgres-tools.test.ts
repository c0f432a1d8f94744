/** The arguments of Postgres' own programs, and the error messages if they are missing. */
import { expect, test } from 'vitest'
import { CommandError } from '../../kernel/lib/command-error.ts'
import { findProgram, toLibpq } from './postgres-tools.ts'

test('reports a missing version in one plain line', () => {
  expect(() => findProgram('pg_dump', 99)).toThrow(CommandError)
  expect(() => findProgram('pg_dump', 99)).toThrow(
    /^pg_dump of Postgres 99 is not on this machine: install .+\.$/,
  )
})

test('passes the password through the environment, which other users cannot list', () => {
  const { address, environment } = toLibpq('postgres://me:a%2Fb@db:5433/portal')
  expect(address).toBe('postgres://me@db:5433/portal')
  expect(environment.PGPASSWORD).toBe('a/b')
})

test('omits options that only the driver understands', () => {
  const { address } = toLibpq('postgres://db/portal?ssl=true&sslmode=no-verify&sslrootcert=/ca.pem')
  expect(address).toBe('postgres://db/portal?sslmode=require&sslrootcert=%2Fca.pem')
})
