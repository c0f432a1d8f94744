/** Tickets for signs of life: of whoever has a stream, for a short time, at every node. */
import { expect, test } from 'vitest'
import { SILENT_MS } from '#app/cluster/presence.ts'
import { createSeatTickets } from './presence-tokens.ts'

const SECRET = 'a secret of the nodes, long enough to be one'
const seat = { gameId: 'agar', browserId: '192.0.2.1 ann', household: '192.0.2.1' }

test('a ticket of the second key is accepted while that key is configured', () => {
  const former = createSeatTickets({ secret: 'the former secret' }, () => 0)
  const renewed = createSeatTickets(
    { secret: SECRET, previousSecret: 'the former secret' },
    () => 0,
  )
  expect(renewed.read(former.write(seat))).toEqual(seat)
  const own = createSeatTickets({ secret: SECRET }, () => 0)
  expect(own.read(renewed.write(seat))).toEqual(seat)
  expect(own.read(former.write(seat))).toBeUndefined()
})

test('a ticket is read by every node that knows the secret, as long as it is good', () => {
  const clock = { now: 1_000 }
  const [here, there] = [SECRET, SECRET].map((secret) =>
    createSeatTickets({ secret }, () => clock.now),
  )
  const ticket = here!.write(seat)
  expect(ticket).toMatch(/^[\w-]+\.[\w-]+$/)
  expect(there!.read(ticket)).toEqual(seat)
  clock.now += SILENT_MS
  expect(there!.read(ticket)).toEqual(seat)
  clock.now += 1
  expect(there!.read(ticket)).toBeUndefined()
})

test('nothing else is one', () => {
  const tickets = createSeatTickets({ secret: SECRET }, () => 0)
  const ticket = tickets.write(seat)
  const [content, signature] = ticket.split('.') as [string, string]
  const other = Buffer.from(JSON.stringify(['agar', 'bob', '192.0.2.2', 0])).toString('base64url')
  const stranger = createSeatTickets({ secret: 'another secret' }, () => 0).write(seat)
  const forged = ['', '.', 'agar', content, `.${signature}`, `${other}.${signature}`, stranger]
  for (const text of [...forged, `${content}.${signature.slice(1)}`, `${content}A.${signature}`]) {
    expect(tickets.read(text)).toBeUndefined()
  }
})
