/** The name and the token of a player over HTTP, and a game's server that checks tokens. */
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { RULES } from '#features/limits/server/rules.ts'
import { serveWithoutPages, signInNew } from '#tests/serve-app.ts'
import { KEYS_PATH, type GameIdentity } from '../paths.ts'
import { revokeGame } from './game-consents.server.ts'
import { openTestServer } from '#tests/test-server.ts'

async function openPortal() {
  const { services, url } = await serveWithoutPages()

  /** A new player with a session. */
  async function makePlayer(name = 'Ada') {
    const { userId, cookie } = await signInNew(services, { name })
    async function ask(
      method: string,
      path: string,
      headers: Record<string, string> = {},
      player = userId,
    ) {
      const response = await fetch(`${url}/game-identity/${path}?player=${player}`, {
        method,
        headers: { origin: url, cookie, ...headers },
      })
      const isJson = response.headers.get('content-type') === 'application/json'
      const body = (isJson ? await response.json() : {}) as GameIdentity
      return { status: response.status, ...body }
    }
    /** Saves for this player. Returns the status. */
    async function save(player: string) {
      const query = new URLSearchParams({ player, seen: '0', writer: 'some-page' })
      const headers = { origin: url, cookie, 'content-type': 'application/json' }
      const sent = { method: 'PUT', headers, body: '{"best":"5"}' }
      return (await fetch(`${url}/game-saves/agar?${query}`, sent)).status
    }
    return { userId, ask, save }
  }
  return { services, url, makePlayer }
}

/** The server of a game: it answers with the id of the player, or 401. */
async function openGameServer(portal: { url: string; issuer: string }, audience: string) {
  const keys = createRemoteJWKSet(new URL(KEYS_PATH, portal.url))
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    jwtVerify(token, keys, { issuer: portal.issuer, audience }).then(
      ({ payload }) => response.end(payload.sub),
      () => response.writeHead(401).end(),
    )
  })
  const port = await openTestServer(server)
  return async (token = '') => {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`http://127.0.0.1:${port}`, { headers })
    return response.ok ? response.text() : response.status
  }
}

test('a game knows the name and its server the id, after the consent and until it is revoked', async () => {
  const { services, url, makePlayer } = await openPortal()
  const portal = { url, issuer: services.config.publicUrl }
  const tellAgar = await openGameServer(portal, 'agar')
  const tellMope = await openGameServer(portal, 'mope')
  const { userId, ask } = await makePlayer()
  expect(await ask('GET', 'agar')).toEqual({ status: 200 })

  expect(await ask('PUT', 'agar')).toEqual({ status: 204 })
  const { user, token } = await ask('GET', 'agar')
  const id = await tellAgar(token)
  expect(user).toEqual({ id, name: 'Ada' })
  expect(await tellMope(token)).toBe(401)
  expect(await tellAgar(`${token!.slice(0, -4)}AAAA`)).toBe(401)
  expect(await tellAgar('')).toBe(401)
  expect(await ask('GET', 'mope')).toEqual({ status: 200 })

  await transact(services.db, (tx) => revokeGame(tx, { userId, gameId: 'agar' }))
  expect(await ask('GET', 'agar')).toEqual({ status: 200 })
  await ask('PUT', 'agar')
  expect(await tellAgar((await ask('GET', 'agar')).token)).not.toBe(id)
})

test('other sites, visitors, and games that are not there get nothing', async () => {
  const { services, makePlayer } = await openPortal()
  const { ask } = await makePlayer()
  const evil = { origin: 'https://evil.example' }
  expect((await ask('PUT', 'agar', evil)).status).toBe(403)
  // The frame of a hosted game has no origin.
  const frame = { origin: 'null', 'sec-fetch-site': 'cross-site' }
  expect((await ask('PUT', 'agar', frame)).status).toBe(403)
  expect(await services.db.selectFrom('game_consent').selectAll().execute()).toEqual([])
  await ask('PUT', 'agar')
  expect((await ask('GET', 'agar', frame)).status).toBe(403)
  for (const method of ['GET', 'PUT']) {
    expect((await ask(method, 'agar', { cookie: '' })).status).toBe(401)
  }
  for (const path of ['no-such-game', '__proto__', '%00', 'x'.repeat(65)]) {
    for (const method of ['GET', 'PUT']) {
      expect([400, 404]).toContain((await ask(method, path)).status)
    }
  }
})

test('a page that asks for another player than the one who is signed in gets nothing', async () => {
  const { services, makePlayer } = await openPortal()
  const [ada, bob] = [await makePlayer(), await makePlayer('Bob')]
  for (const method of ['GET', 'PUT']) {
    expect((await bob.ask(method, 'agar', {}, ada.userId)).status).toBe(401)
    expect((await bob.ask(method, 'agar', {}, '')).status).toBe(401)
  }
  expect(await services.db.selectFrom('game_consent').selectAll().execute()).toEqual([])
  expect(await bob.save(ada.userId)).toBe(401)
  expect(await services.db.selectFrom('game_save').selectAll().execute()).toEqual([])
})

test('tokens are limited by account', async () => {
  const { makePlayer } = await openPortal()
  const [ada, bob] = [await makePlayer(), await makePlayer('Bob')]
  for (const { ask } of [ada, bob]) await ask('PUT', 'agar')
  for (let count = 0; count < RULES['game-identity-account'].max; count += 1) {
    expect((await ada.ask('GET', 'agar')).status).toBe(200)
  }
  expect((await ada.ask('GET', 'agar')).status).toBe(429)
  expect((await bob.ask('GET', 'agar')).status).toBe(200)
})

test('every site may read the public keys, and caches keep them for minutes', async () => {
  const { url } = await openPortal()
  const { status, headers } = await fetch(url + KEYS_PATH)
  expect(status).toBe(200)
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=300')
})
