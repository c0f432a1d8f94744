/** The requests of one connection: the bytes, how they are split, and how the client ends. */
import { makeBody } from './bodies.ts'
import { createRandom, type Random } from './random.ts'
import { makeFormTarget, makeMethod, makeTarget, makeText } from './targets.ts'
import { listWords } from './words.ts'

/** The target of the requests, and their senders. */
export interface Site {
  /** Scheme, host and port. */
  origin: string
  /** Session cookies of players, as `name=value`. */
  sessions: readonly string[]
}

/**
 * What the client does after its last byte.
 * `reads` reads the response, `leaves` resets the connection at once, `closes` sends no more but
 * reads, `stalls` keeps the connection open with an incomplete request.
 */
export type Ending = 'reads' | 'leaves' | 'closes' | 'stalls'

export interface Exchange {
  pieces: Buffer[]
  ending: Ending
}

/** The server has to time out these stalled requests; they are rare, because that takes long. */
const STALLS_ONE_IN = 300

const LINES = [
  'Accept-Encoding: br;q=oops, gzip;q=-1, *;q=0',
  'Accept-Encoding: identity;q=0, *;q=0',
  'Accept-Encoding: ,,,;;;',
  'If-None-Match: *',
  'If-None-Match: "',
  'If-None-Match: W/"a", , "b',
  'If-Modified-Since: yesterday',
  'Range: bytes=0-0',
  'Range: bytes=9999999999-',
  'Range: bytes=-0,0-,x',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA',
  'Upgrade: nothing',
  'Host: other.example',
  'Host: ',
  'Host: a b',
  'Host: user:pass@localhost',
  'Host: localhost:99999',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: nonsense',
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 1, 2',
  'Trailer: X-Late',
  'X-Forwarded-For: , ,,\t, 999.1.1.1, [::1',
  'X-Forwarded-For: 2001:db8::1%eth0',
  'X-React-Router-SPA-Mode: yes',
  'X-HTTP-Method-Override: DELETE',
  'Last-Event-ID: \x01',
  'Accept: */*;q=x',
  'Sec-Fetch-Mode: navigate',
  'Sec-Purpose: prefetch',
  'X: \x00',
  'No colon',
  ': no name',
  ' folded: line',
  'Sp ace: x',
  'É: x',
]

function makeOriginLines(random: Random, { origin }: Site): string[] {
  if (!random.oneIn(5)) return [`Origin: ${origin}`, 'Sec-Fetch-Site: same-origin']
  const { host } = new URL(origin)
  const claimed = [origin, 'null', '', '✓', host, 'https://evil.example', `${origin}/`, 'http://']
  return [
    ...(random.oneIn(4) ? [] : [`Origin: ${random.pick(claimed)}`]),
    ...(random.oneIn(2) ? [] : [`Sec-Fetch-Site: ${random.pick(['cross-site', 'none', 'x', ''])}`]),
  ]
}

function makeCookieLines(random: Random, { sessions }: Site, target: string): string[] {
  if (random.oneIn(2)) return []
  const session = random.pick(sessions)
  const junk = [
    ...listWords('session= session=x.y session=% session=%ff.%ff session=. ;;=; a = \x80=✓'),
    `session=${'x'.repeat(4_000)}`,
    'session=token.AAAA; session=other',
    `${session}x`,
  ]
  // A real sign-out would leave the later requests without a session.
  const isOwn = !random.oneIn(4) && !target.startsWith('/sign-out')
  return [
    `Cookie: ${isOwn ? session : random.pick(junk)}`,
    ...(random.oneIn(12) ? [`Cookie: ${random.pick(junk)}`] : []),
  ]
}

function makeChunked(random: Random, content: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const size = random.oneIn(8)
    ? random.pick(['x', '-1', 'FFFFFFFFFFFFFFFFF', '', '5;ext="', '0'])
    : content.length.toString(16)
  const end = random.oneIn(8) ? random.pick(['', '0\r\n', '0\r\nX-Late: \0\r\n\r\n']) : '0\r\n\r\n'
  return Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from(`\r\n${end}`)])
}

function makeRequest(random: Random, site: Site, ending: Ending, isLast: boolean): Buffer {
  const isForm = random.oneIn(2)
  const target = isForm ? makeFormTarget(random) : makeTarget(random, site.origin)
  const method = isForm && !random.oneIn(10) ? 'POST' : makeMethod(random)
  const version = random.oneIn(60)
    ? random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''])
    : 'HTTP/1.1'
  const lines = [
    `${method} ${target} ${version}`,
    ...(random.oneIn(40) ? [] : [`Host: ${new URL(site.origin).host}`]),
    ...makeOriginLines(random, site),
    ...makeCookieLines(random, site, target),
    ...(random.oneIn(6) ? random.times(1 + random.below(3), () => random.pick(LINES)) : []),
    ...(random.oneIn(60) ? [`X-Long: ${makeText(random).repeat(random.below(20))}`] : []),
    ...(random.oneIn(80) ? random.times(random.below(3_000), (index) => `X-${index}: a`) : []),
  ]
  let content = Buffer.alloc(0)
  if (isForm || !['GET', 'HEAD'].includes(method) || random.oneIn(20)) {
    const body = makeBody(random)
    lines.push(...body.types.map((type) => `Content-Type: ${type}`))
    if (ending === 'stalls') {
      content = body.content.subarray(0, 40)
      lines.push('Content-Length: 4000')
    } else if (random.oneIn(5)) {
      content = makeChunked(random, body.content)
      lines.push('Transfer-Encoding: chunked')
    } else {
      content = body.content
      const isWrong = random.oneIn(25)
      lines.push(`Content-Length: ${Math.max(content.length - (isWrong ? random.below(9) : 0), 0)}`)
    }
  }
  if (isLast) lines.push('Connection: close')
  const encoding = random.oneIn(10) ? 'latin1' : 'utf8'
  const lineEnd = random.oneIn(50) ? '\n' : '\r\n'
  return Buffer.concat([Buffer.from(lines.join(lineEnd) + lineEnd + lineEnd, encoding), content])
}

/** Makes exchange `number` of a run; it is always the same for one seed and site. */
export function makeExchange(seed: number, number: number, site: Site): Exchange {
  const random = createRandom(seed, number)
  const ending: Ending = random.oneIn(STALLS_ONE_IN)
    ? 'stalls'
    : random.pick(['reads', 'reads', 'reads', 'reads', 'reads', 'reads', 'closes', 'leaves'])
  const count = random.oneIn(15) ? 2 + random.below(4) : 1
  let bytes = Buffer.concat(
    random.times(count, (index) => makeRequest(random, site, ending, index === count - 1)),
  )
  // Cut in the middle.
  const isCut = ending === 'leaves' || (ending === 'stalls' && random.oneIn(2))
  if (isCut) bytes = bytes.subarray(0, random.below(bytes.length))
  // Splits the bytes into at most three pieces: packet boundaries must not matter to a server.
  const cuts = random.times(random.oneIn(4) ? 2 : 0, () => random.below(bytes.length))
  const edges = [0, ...cuts.toSorted((one, other) => one - other), bytes.length]
  return {
    pieces: edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge)),
    ending,
  }
}
