/** Signed tokens for heartbeats: valid for a limited time, on every node. */
import { expect, test } from 'vitest'
import { SILENT_MS } from '#platform/events/presence.ts'
import { createPresenceTokens } from './presence-tokens.ts'

const SECRET = 'a secret of the nodes, long enough to be one'
const slot = { gameId: 'agar', browserId: '192.0.2.1 ann', clientNetwork: '192.0.2.1' }

test('accepts a token of the second key while that key is configured', () => {
  const former = createPresenceTokens({ secret: 'the former secret' }, () => 0)
  const renewed = createPresenceTokens(
    { secret: SECRET, previousSecret: 'the former secret' },
    () => 0,
  )
  expect(renewed.read(former.write(slot))).toEqual(slot)
  const own = createPresenceTokens({ secret: SECRET }, () => 0)
  expect(own.read(renewed.write(slot))).toEqual(slot)
  expect(own.read(former.write(slot))).toBeUndefined()
})

test('accepts a token on every node with the secret until it expires', () => {
  const clock = { now: 1_000 }
  const [here, there] = [SECRET, SECRET].map((secret) =>
    createPresenceTokens({ secret }, () => clock.now),
  )
  const token = here!.write(slot)
  expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(there!.read(token)).toEqual(slot)
  clock.now += SILENT_MS
  expect(there!.read(token)).toEqual(slot)
  clock.now += 1
  expect(there!.read(token)).toBeUndefined()
})

test('rejects all other tokens', () => {
  const presenceTokens = createPresenceTokens({ secret: SECRET }, () => 0)
  const token = presenceTokens.write(slot)
  const [content, signature] = token.split('.') as [string, string]
  const other = Buffer.from(JSON.stringify(['agar', 'bob', '192.0.2.2', 0])).toString('base64url')
  const stranger = createPresenceTokens({ secret: 'another secret' }, () => 0).write(slot)
  const forged = ['', '.', 'agar', content, `.${signature}`, `${other}.${signature}`, stranger]
  for (const text of [...forged, `${content}.${signature.slice(1)}`, `${content}A.${signature}`]) {
    expect(presenceTokens.read(text)).toBeUndefined()
  }
})
