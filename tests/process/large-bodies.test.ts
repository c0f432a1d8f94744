/** Large bodies: who may send them, and how many are held at a time. */
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { signUpByForm } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { until } from '../until.ts'

const FORM = 'application/x-www-form-urlencoded'
const PARTS = 'multipart/form-data; boundary=edge'
/** The pictures of a game: 8 MiB. */
const LARGE = 9 * 2 ** 20
const ORDINARY = 16 * 1024
const part = '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
const file = '--edge\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n'

let portal: Portal
const cookies: Record<string, string> = { visitor: '' }

beforeAll(async () => {
  portal = await startPortal()
  const db = await openDatabase(join(portal.dataDir, 'io-arcade.sqlite'))
  for (const role of ['player', 'moderator', 'owner'] as const) {
    const { email, cookie } = await signUpByForm(portal.url)
    await db.updateTable('user').set({ role }).where('email', '=', email).execute()
    cookies[role] = cookie
  }
  await db.destroy()
})
afterAll(() => portal?.stop())

/** Begins a form of the administration; the caller sends its body, without a length in chunks. */
function begin(
  by: string,
  type: string,
  length: number | undefined,
  path = '/admin/games/new',
  agent: Agent | false = false,
) {
  const sent = request(portal.url + path, {
    method: 'POST',
    headers: {
      Origin: portal.url,
      Cookie: cookies[by],
      'Content-Type': type,
      ...(length === undefined ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': length }),
    },
    agent,
  })
  sent.on('error', () => undefined)
  return sent
}

/** Sends a form; without a body, only its headers. */
async function post(
  by: string,
  type: string,
  body: string | number,
  path?: string,
): Promise<[number, string]> {
  const sent = begin(by, type, typeof body === 'string' ? body.length : body, path)
  if (typeof body === 'string') sent.end(body)
  else sent.flushHeaders()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  sent.destroy()
  return [response.statusCode!, answer]
}

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

test.each([
  ['visitor', PARTS],
  ['player', PARTS],
  ['moderator', PARTS],
  // Only forms with files are large.
  ['owner', FORM],
])('refuses a large form of a %s as %s, before it reads a byte', async (by, type) => {
  expect(await post(by, type, ORDINARY + 1)).toEqual([413, 'The request is too large.'])
})

test.each(['/settings/saves', '/de/settings/saves.data', '/settings/saves/'])(
  'takes a save of a player at %s, and no larger one',
  async (path) => {
    const save = `${file}${filled('z', 2 ** 20)}\r\n--edge--`
    // The form has no intent.
    expect((await post('player', PARTS, save, path))[0]).toBe(400)
    expect((await post('player', PARTS, 2 * 2 ** 20, path))[0]).toBe(413)
    expect((await post('visitor', PARTS, ORDINARY + 1, path))[0]).toBe(413)
  },
)

test('takes a picture of an owner', async () => {
  const [status] = await post('owner', PARTS, `${file}${filled('z', LARGE - 1_000)}\r\n--edge--`)
  // The form has no intent.
  expect(status).toBe(400)
})

test.each([
  ['owner', LARGE, 400],
  ['owner', LARGE + 100_000, 413],
  ['player', 2 * ORDINARY, 413],
] as const)('counts the bytes of what a %s sends in chunks: %i', async (by, bytes, expected) => {
  const sent = begin(by, PARTS, undefined)
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  sent.end(`${file}${filled('z', bytes - 1_000)}\r\n--edge--`)
  const [response] = await answered
  expect(response.statusCode).toBe(expected)
  response.resume()
})

test.each([
  ['fields', 'visitor', FORM, filled('a&', ORDINARY - 2)],
  ['parts', 'visitor', PARTS, filled(part, ORDINARY - part.length)],
  ['parts', 'owner', PARTS, filled(part, LARGE - part.length)],
])('counts %s of a %s before it parses them', async (_what, by, type, body) => {
  // Without an end, the form could not be parsed.
  expect(await post(by, type, `${body}\0`)).toEqual([400, 'The form has too many fields.'])
})

test.each([undefined, 2 ** 20])(
  'keeps a connection that a proxy shares, after a body of a length of %s was refused',
  async (length) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => void agent.destroy())
    const refused = begin('visitor', PARTS, length, '/settings/saves', agent)
    refused.end(filled('z', 2 ** 20))
    const [response] = (await once(refused, 'response')) as [IncomingMessage]
    expect(response.statusCode).toBe(413)
    await text(response)
    const next = begin('visitor', FORM, 1, '/sign-in', agent)
    next.end('a')
    const [answer] = (await once(next, 'response')) as [IncomingMessage]
    answer.resume()
    expect([next.reusedSocket, answer.statusCode]).toEqual([true, 400])
  },
)

test('holds four large bodies at a time', async () => {
  const waiting = Array.from({ length: 4 }, () => {
    const sent = begin('owner', PARTS, 2 * ORDINARY)
    sent.write('--edge')
    return { sent, response: once(sent, 'response') as Promise<[IncomingMessage]> }
  })
  const large = filled('z', 2 * ORDINARY)
  await until('a fifth is refused', async () => {
    const [status] = await post('owner', PARTS, large)
    return status === 429
  })
  for (const { sent } of waiting) sent.end(large.slice(6))
  for (const { response } of waiting) expect((await response)[0].statusCode).toBe(400)
  expect((await post('owner', PARTS, large))[0]).toBe(400)
})
