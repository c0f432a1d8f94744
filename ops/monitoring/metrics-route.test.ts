/** Which clients may read the metrics without a token. */
import type { Server } from 'node:http'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { httpRequest } from '#tests/e2e/http-client.ts'
import { readConfig } from '#platform/config.ts'
import { METRICS_PATH, createMetricsRoute } from './metrics-route.ts'
import { openTestServer } from '#tests/test-server.ts'

const TOKEN = 'a-token-of-the-tests'
const METRICS = { contentType: 'text/plain', read: () => Promise.resolve('numbers') }

/** Returns the status for a client on this machine that uses a local host name. */
async function requestHere(
  environment: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get(METRICS_PATH, createMetricsRoute(readConfig(environment), METRICS))
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  const port = await openTestServer(server)
  const options = { headers: { Host: `localhost:${port}`, ...headers } }
  return (await httpRequest(`http://127.0.0.1:${port}${METRICS_PATH}`, options)).status
}

test.each([
  ['without an address of its own', {}],
  ['at localhost', { PUBLIC_URL: 'http://localhost:3000' }],
  ['at an address of this machine', { PUBLIC_URL: 'http://[::1]:3000' }],
])('is open to this machine, without a token, %s', async (_where, environment) => {
  expect(await requestHere(environment)).toBe(200)
  expect(await requestHere(environment, { Via: '1.1 proxy' })).toBe(404)
})

test('requires the token if the portal has a public address: a proxy may forward without headers', async () => {
  const PUBLIC_URL = 'https://play.example.org'
  expect(await requestHere({ PUBLIC_URL })).toBe(404)
  expect(await requestHere({ PUBLIC_URL, METRICS_TOKEN: TOKEN })).toBe(404)
  const Authorization = `Bearer ${TOKEN}`
  expect(await requestHere({ PUBLIC_URL, METRICS_TOKEN: TOKEN }, { Authorization })).toBe(200)
})
