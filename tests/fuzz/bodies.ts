/** Request bodies: forms, JSON and multipart that rarely match their type. */
import { makeText } from './targets.ts'
import { listWords } from './words.ts'
import type { Random } from './random.ts'

/** The portal's limit for a body. */
const LIMIT_BYTES = 16 * 1024
const OVER_LIMIT_BYTES = 20 * LIMIT_BYTES

const FIELDS = [
  ...listWords(`
    email password name token confirmation intent id currentPassword newPassword next liked gameId
    reportId ms __proto__ constructor`),
  '',
]
const VALUES = [
  ...listWords(`
    save-account change-password save-privacy save-notifications delete-account read-notifications delete-notifications
    read-notification delete-notification on agar
    ada@example.org ADA@EXAMPLE.ORG a@b`),
  'a good long password',
]
const TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=other',
  'multipart/mixed; boundary=edge',
  'application/json',
  'application/json; charset="',
  'text/plain',
  'text/plain; charset=utf-8, multipart/form-data; boundary=edge',
  'text/x-script',
  'application/octet-stream',
  ';',
  '/',
  '✓',
  '',
]

const BROKEN_JSON = [
  ...listWords(`
    { [ " nul [[]] 1e999 null true "" {"liked":} {"__proto__":{"liked":true}} {"liked":"true"}
    {"liked":true,"more":1} {"liked":true} {"liked":true}{"liked":true}`),
  '\0',
  '\ufeff{}',
  '{"a":'.repeat(2_000),
  '['.repeat(8_000),
]

/** A body, and its claimed `Content-Type` header lines. */
export interface Body {
  content: Buffer<ArrayBuffer>
  types: string[]
}

const value = (random: Random) => (random.oneIn(3) ? makeText(random) : random.pick(VALUES))

function makeFields(random: Random): [name: string, value: string][] {
  const count = random.oneIn(30) ? random.below(3_000) : random.below(6)
  return random.times(count, () => [random.pick(FIELDS), value(random)])
}

function makeUrlEncoded(random: Random): string {
  const fields = makeFields(random)
  if (random.oneIn(3)) return fields.map((field) => field.join('=')).join('&')
  return new URLSearchParams(fields).toString()
}

function makePart(random: Random, edge: string): string {
  const name = random.pick(FIELDS)
  const disposition = random.pick([
    `Content-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"; filename="a.txt"\r\nContent-Type: text/plain`,
    `Content-Disposition: form-data; name="${name}"; filename*=utf-8''%`,
    `Content-Disposition: form-data; name=${name}`,
    'Content-Disposition: form-data; name="\0"',
    'Content-Disposition: form-data',
    'Content-Disposition: attachment; name="a"',
    'Content-Type: multipart/mixed; boundary=inner\r\n\r\n--inner\r\n\r\n--inner--',
    'No header at all',
    '',
  ])
  const gap = random.oneIn(12) ? '\n' : '\r\n\r\n'
  return `--${edge}\r\n${disposition}${gap}${value(random)}\r\n`
}

function makeMultipart(random: Random): string {
  const edge = random.oneIn(12) ? random.pick(['', 'wrong', 'e'.repeat(100)]) : 'edge'
  const count = random.oneIn(30) ? random.below(200) : random.below(5)
  const parts = random.times(count, () => makePart(random, edge)).join('')
  return (
    parts + random.pick([`--${edge}--\r\n`, `--${edge}--`, `--${edge}`, `--${edge}--\r\nmore`, ''])
  )
}

function makeJson(random: Random): string {
  if (random.oneIn(4)) {
    return random.pick(BROKEN_JSON)
  }
  return JSON.stringify(
    Object.fromEntries(
      makeFields(random).map(([name, text]) => [
        name,
        random.pick([text, [text], { text }, null, 1e308, -1, true]),
      ]),
    ),
  )
}

/** A form with all fields, which passes validation. Rare, because it triggers password hashing. */
function makeWholeForm(random: Random): string {
  const fields = new URLSearchParams({
    name: random.pick(['Ada', 'Ada ✓']),
    email: `fuzz-${random.below(1_000_000)}@example.org`,
    password: 'correct horse battery staple',
    confirmation: 'correct horse battery staple',
    token: random.pick(['', 'x', '\ufffd']),
    intent: random.pick(VALUES),
  })
  return fields.toString()
}

export function makeBody(random: Random): Body {
  if (random.oneIn(80)) {
    const content = Buffer.from(makeWholeForm(random))
    return { content, types: ['application/x-www-form-urlencoded'] }
  }
  const [text, claimed] = random.pick([
    [makeUrlEncoded, 'application/x-www-form-urlencoded'],
    [makeUrlEncoded, 'application/x-www-form-urlencoded;charset=UTF-8'],
    [makeMultipart, 'multipart/form-data; boundary=edge'],
    [makeJson, 'application/json'],
    [() => '', 'application/x-www-form-urlencoded'],
  ] as const)
  const types = random.oneIn(6) ? [random.pick(TYPES)] : [claimed]
  if (random.oneIn(15)) types.push(random.pick(TYPES))
  if (random.oneIn(15)) types.pop()
  const content = random.oneIn(12)
    ? random.bytes(random.below(2_000))
    : Buffer.from(text(random), random.oneIn(6) ? 'latin1' : 'utf8')
  const filling = content.length > 0 ? content : 'a'
  if (random.oneIn(30)) return { content: Buffer.alloc(OVER_LIMIT_BYTES, filling), types }
  return { content: Buffer.from(content.subarray(0, LIMIT_BYTES)), types }
}
