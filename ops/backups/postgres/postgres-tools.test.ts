/** The environment of Postgres' own programs, and the error messages if they are missing. */
import { expect, test } from 'vitest'
import { CommandError } from '#platform/lib/command-error.ts'
import { findProgram, toLibpq } from './postgres-tools.ts'

test('reports a missing version in one plain line', () => {
  expect(() => findProgram('pg_dump', 99)).toThrow(CommandError)
  expect(() => findProgram('pg_dump', 99)).toThrow(
    /^pg_dump of Postgres 99 is not on this machine: install .+\.$/,
  )
})

test('passes the address through the environment, which other users cannot list', () => {
  const environment = toLibpq('postgres://me:a%2Fb@db:5433/portal?options=-csearch_path%3Darcade')
  expect(environment).toMatchObject({
    PGHOST: 'db',
    PGPORT: '5433',
    PGUSER: 'me',
    PGPASSWORD: 'a/b',
    PGDATABASE: 'portal',
    PGOPTIONS: '-csearch_path=arcade',
  })
})

test.each([
  'postgres:///portal?host=/run/db&port=5433&user=me&password=a%2Fb',
  'postgres://me:a%2Fb@/portal?host=/run/db&port=5433',
  'postgres://me:a%2Fb@%2Frun%2Fdb:5433/portal',
])('reads %s as the driver does', (location) => {
  expect(toLibpq(location)).toMatchObject({
    PGHOST: '/run/db',
    PGPORT: '5433',
    PGUSER: 'me',
    PGPASSWORD: 'a/b',
    PGDATABASE: 'portal',
  })
})

test('omits options that only the driver understands', () => {
  const location = 'postgres://db/portal?ssl=true&sslmode=no-verify&sslrootcert=/ca.pem'
  const { PGSSLMODE, PGSSLROOTCERT } = toLibpq(location)
  expect([PGSSLMODE, PGSSLROOTCERT]).toEqual(['require', '/ca.pem'])
})
