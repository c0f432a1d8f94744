/**
 * The requests of one connection: ordinary ones of every kind with a few faults, how the bytes are split,
 * and how the client ends.
 */
import { createRandom, type Random } from './random.ts'

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
const STALLS_ONE_IN = 150
/** The portal's limit for a body. */
const LIMIT_BYTES = 16 * 1024
const FORM = 'application/x-www-form-urlencoded'

const split = (text: string) => text.trim().split(/\s+/)

const METHODS = [
  ...split('GET GET GET GET GET GET GET HEAD HEAD POST POST POST POST PUT PUT PATCH DELETE'),
  ...split('OPTIONS TRACE QUERY CONNECT PROPFIND M-SEARCH get GÉT G\0T __proto__'),
]
/** Pages and forms; each has a `.data` URL too. */
const PAGES = split(`
  / /about /privacy /game/agar /game/nope /player/nope /nope /profile /notifications /language
  /settings /notifications/latest /settings/data /sign-in /sign-up /sign-out /forgot-password
  /reset-password /confirm-email /settings /notifications /sign-in /sign-up /forgot-password`)
const OTHERS = split(String.raw`
  /live /play-time /shared-rooms/krunker /likes/agar /likes/nope /likes/ /healthz /readyz /robots.txt
  /sitemap.xml /manifest.webmanifest /service-worker.js /favicon.svg /assets/ /assets/nope.js /ad-frame
  /assets/%00 /icons/icon-192.png /icons/.. /social/%2e%2e/x /__manifest /_.data /_root.data /.data
  * ? # // /// //evil.example/ /\evil.example \ /a\b /. /.. /% /%ff /%00 /%2 /%zz /%c0%af
  /..%2f..%2fetc/passwd /%E2%9C%93 /game/% /game/__proto__ /game/%2e%2e /game/a%2fb /player/%00
  /likes/%ff /likes/__proto__ /likes/agar/more /game//agar /GAME/agar /game/agar.data.data /;a=b /✓
  /<script> /" /{x} /| x localhost:80 http: http:/// http://user:pass@host/ http://localhost:99999/
  http://[::1/ http://%/ ws://host/ file:///etc/passwd javascript:alert(1)`)
const TEXTS = [
  ...split(`
    ✓ %E2%9C%93 % %ff %00 //evil.example /\\evil __proto__ 1e309 -1 0 NaN null true ../.. [object
    <script>alert(1)</script> %F0%9F%90%8D %ED%A0%80 %0d%0aSet-Cookie:a=b { " [[]] ; , =`),
  '',
  ' ',
  '\0',
  "' or 1=1 --",
  '\u202e',
  '\ud800',
]
const NAMES = split(`
  q page sort genre next token confirm game browser _routes index version paths __proto__ ✓ email
  password name passwordConfirmation intent id currentPassword newPassword liked gameId reportId ms`)
const VALUES = split(`
  save-account change-password save-privacy save-notifications delete-account read-notifications
  delete-notifications on true agar ada@example.org ADA@EXAMPLE.ORG a@b root routes/home,routes/nope`)
const TYPES = split(`
  ${FORM};charset=utf-16 multipart/form-data multipart/form-data;boundary=" text/plain text/x-script
  multipart/mixed;boundary=edge application/json;charset=" application/octet-stream ; ✓`)
const LINES = [
  'Accept-Encoding: br;q=oops, gzip;q=-1, *;q=0',
  'Accept-Encoding: ,,,;;;',
  'If-None-Match: W/"a", , "b',
  'If-Modified-Since: yesterday',
  'Range: bytes=-0,0-,x',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAA\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA',
  'Host: other.example',
  'Host: user:pass@localhost',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: gzip, chunked',
  'Content-Length: 5',
  'Content-Length: 99999999999999999999',
  'Trailer: X-Late',
  'X-Forwarded-For: , ,,\t, 999.1.1.1, [::1',
  'X-React-Router-SPA-Mode: yes',
  'Last-Event-ID: \x01',
  'X: \x00',
  'No colon',
  ' folded: line',
  'Sp ace: x',
]

/** Makes the text of a parameter, a field or a header; it is rarely valid. */
function makeText(random: Random): string {
  if (random.oneIn(12)) return random.bytes(random.below(40)).toString('latin1')
  if (random.oneIn(12)) return random.pick(['a', '%', '✓', '../']).repeat(random.below(2_000))
  return random.pick(TEXTS)
}

/** Cuts the text anywhere, or puts another one into it. */
function spoil(random: Random, text: string): string {
  const at = random.below(text.length + 1)
  const [start, end] = [text.slice(0, at), text.slice(at)]
  return random.pick([start, start + makeText(random) + end, makeText(random) + end])
}

const makeFields = (random: Random, count: number) =>
  random.times(count, (): [string, string] => [
    random.pick(NAMES),
    random.oneIn(3) ? makeText(random) : random.pick(VALUES),
  ])

function makeTarget(random: Random, { origin }: Site, isForm: boolean): string {
  if (random.oneIn(60)) return `/${'x'.repeat(random.below(20_000))}`
  const page = random.pick(PAGES)
  const data = page === '/' ? '/_.data' : `${page}.data`
  const path = random.pick(isForm ? [page, data] : [page, data, random.pick(OTHERS)])
  const fields = makeFields(random, random.oneIn(2) ? 0 : random.below(random.oneIn(40) ? 900 : 4))
  const query = fields.map(([name, value]) => `${name}=${encodeURI(value.toWellFormed())}`)
  const target = `${random.oneIn(25) ? origin : ''}${path}?${query.join('&')}`
  return random.oneIn(8) ? spoil(random, target) : target
}

function makeBody(random: Random): [type: string, content: Buffer<ArrayBuffer>] {
  const password = 'correct horse battery staple'
  const email = `fuzz-${random.below(1_000_000)}@example.org`
  // A form that passes is rare, because it triggers password hashing.
  const fields = random.oneIn(80)
    ? Object.entries({ name: 'Ada ✓', email, password, passwordConfirmation: password, token: 'x' })
    : makeFields(random, random.below(random.oneIn(30) ? 3_000 : 6))
  const parts = fields.map(
    ([name, value]) =>
      `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const [type, whole] = random.pick([
    [FORM, new URLSearchParams(fields).toString()],
    [FORM, fields.map((field) => field.join('=')).join('&')],
    ['multipart/form-data; boundary=edge', `${parts.join('')}--edge--\r\n`],
    ['application/json', JSON.stringify(Object.fromEntries(fields))],
    ['application/json', random.pick(['{"liked":true}', '['.repeat(8_000), '{"a":'.repeat(2_000)])],
  ] as const)
  const text = random.oneIn(3) ? spoil(random, whole) : whole
  const content = Buffer.from(text, random.oneIn(6) ? 'latin1' : 'utf8').subarray(0, LIMIT_BYTES)
  return [
    random.oneIn(6) ? random.pick(TYPES) : type,
    random.oneIn(30) ? Buffer.alloc(20 * LIMIT_BYTES, content.length > 0 ? content : 'a') : content,
  ]
}

function makeRequest(random: Random, site: Site, ending: Ending, isLast: boolean): Buffer {
  const { origin, sessions } = site
  const isForm = random.oneIn(2)
  const target = makeTarget(random, site, isForm)
  const method = isForm && !random.oneIn(10) ? 'POST' : random.pick(METHODS)
  // A real sign-out would leave the later requests without a session.
  const hasSession = random.oneIn(2) && !target.includes('/sign-out')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${random.oneIn(8) ? makeText(random) : origin}`,
    `Sec-Fetch-Site: ${random.oneIn(8) ? 'cross-site' : 'same-origin'}`,
    ...(hasSession ? [`Cookie: ${random.pick(sessions)}`] : []),
    ...(random.oneIn(6) ? random.times(1 + random.below(3), () => random.pick(LINES)) : []),
    ...(random.oneIn(60) ? [`X-Long: ${'x'.repeat(random.below(100_000))}`] : []),
    ...(random.oneIn(80) ? random.times(random.below(3_000), (index) => `X-${index}: a`) : []),
  ].map((line) => (random.oneIn(40) ? spoil(random, line) : line))
  let content = Buffer.alloc(0)
  if (isForm || !['GET', 'HEAD'].includes(method) || random.oneIn(20)) {
    const [type, body] = makeBody(random)
    if (!random.oneIn(15)) lines.push(`Content-Type: ${type}`)
    if (ending === 'stalls') {
      content = body.subarray(0, 40)
      lines.push('Content-Length: 4000')
    } else if (random.oneIn(5)) {
      const size = random.oneIn(8) ? makeText(random) : body.length.toString(16)
      const end = random.oneIn(8) ? '0\r\nX-Late: \0\r\n\r\n' : '0\r\n\r\n'
      content = Buffer.concat([Buffer.from(`${size}\r\n`), body, Buffer.from(`\r\n${end}`)])
      lines.push('Transfer-Encoding: chunked')
    } else {
      content = body
      lines.push(`Content-Length: ${Math.max(body.length - (random.oneIn(25) ? 3 : 0), 0)}`)
    }
  }
  if (isLast) lines.push('Connection: close')
  const lineEnd = random.oneIn(50) ? '\n' : '\r\n'
  const head = Buffer.from(
    lines.join(lineEnd) + lineEnd + lineEnd,
    random.oneIn(10) ? 'latin1' : 'utf8',
  )
  return Buffer.concat([head, content])
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
