/** What Postgres' own programs are told, and what is said where they are missing. */
import { expect, test } from 'vitest'
import { CommandError } from '../../cli/command-error.ts'
import { findProgram, toLibpq } from './postgres-tools.ts'

test('a version that is not on the machine is one plain line', () => {
  expect(() => findProgram('pg_dump', 99)).toThrow(CommandError)
  expect(() => findProgram('pg_dump', 99)).toThrow(
    /^pg_dump of Postgres 99 is not on this machine: install .+\.$/,
  )
})

test('the password goes by the environment, which nobody else can list', () => {
  const { address, environment } = toLibpq('postgres://me:a%2Fb@db:5433/portal')
  expect(address).toBe('postgres://me@db:5433/portal')
  expect(environment.PGPASSWORD).toBe('a/b')
})

test('what only the driver understands is left out', () => {
  const { address } = toLibpq('postgres://db/portal?ssl=true&sslmode=no-verify&sslrootcert=/ca.pem')
  expect(address).toBe('postgres://db/portal?sslmode=require&sslrootcert=%2Fca.pem')
})
