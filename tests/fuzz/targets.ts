/** Methods and targets of requests: every path of the portal, and invalid ones. */
import type { Random } from './random.ts'
import { listWords } from './words.ts'

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE']
const RARE_METHODS = [
  ...listWords('OPTIONS TRACE QUERY CONNECT TRACK PROPFIND PURGE LINK M-SEARCH get Post FOO GÉT'),
  '',
  ' ',
  'G\0T',
  'GET\t',
  '__proto__',
  'x'.repeat(9_000),
]

/** Paths of pages and forms; each has a `.data` URL too. */
const PAGES = listWords(`
  / /about /privacy /game/agar /game/nope /player/nope /nope /profile /notifications
  /settings /notifications/latest /settings/data /sign-in /sign-up /sign-out /forgot-password
  /reset-password /confirm-email /language`)
const FORMS = listWords(
  '/sign-in /sign-up /forgot-password /reset-password /settings /notifications /sign-out /language',
)
const OTHERS = listWords(`
  /live /play-time /shared-rooms/krunker /likes/agar /likes/nope /likes/ /healthz /readyz /robots.txt /sitemap.xml
  /manifest.webmanifest /service-worker.js /favicon.svg /assets/ /assets/nope.js /assets/%00
  /icons/icon-192.png /icons/.. /social/%2e%2e/x /__manifest /_.data /_root.data /.data
  /ad-frame`)
const ODD_PATHS = [
  ...listWords(String.raw`
    * ? # // /// //evil.example/ /\evil.example \ /a\b /. /.. /% /%ff /%00 /%2 /%zz /%c0%af
    /..%2f..%2fetc/passwd /%E2%9C%93 /game/% /game/%ff /game/__proto__ /game/constructor
    /game/%2e%2e /game/a%2fb /player/% /player/%00 /likes/% /likes/%ff /likes/__proto__
    /likes/agar/more /game/agar/ /game//agar /GAME/agar /game/agar.data.data /%2e%2e.data /;a=b
    /✓ /game/✓ /<script> /" /{x} /| /^ x localhost:80 http: http:// http:///
    http://user:pass@host/ http://user@localhost/ https://host/ http://localhost:99999/
    http://[::1/ http://[::1]/ http://%/ ws://host/ ftp://host/ file:///etc/passwd
    javascript:alert(1)`),
  '',
  '/a b',
  '/\0',
  '/\x7f',
  '/\x01',
  'http://a b/',
]

const TEXTS = [
  ...listWords(`
    ✓ /✓ %E2%9C%93 % %ff %00 //evil.example /\\evil __proto__ 1e309 -1 0 NaN null true ../..
    <script>alert(1)</script> %F0%9F%90%8D %ED%A0%80 %0d%0aSet-Cookie:a=b ﬁ`),
  '',
  ' ',
  '\0',
  '[object Object]',
  "' or 1=1 --",
  '\u202e',
  '\ud800',
]
const PARAMETERS = [
  ...listWords(`
    q page sort genre next token confirm confirmed tab game browser _routes index version paths
    __proto__ constructor ✓ _data`),
  '',
]

/** Makes the text of a parameter, a field or a header; it is rarely valid. */
export function makeText(random: Random): string {
  switch (random.below(12)) {
    case 0:
      return random.bytes(random.below(40)).toString('latin1')
    case 1:
      return random.pick(['a', '%', '✓', '../', '%E2%9C%93']).repeat(random.below(2_000))
    case 2:
      return random.pick([
        'root',
        'routes/home',
        'routes/settings',
        'routes/nope',
        'root,routes/shell',
      ])
    default:
      return random.pick(TEXTS)
  }
}

function makeQuery(random: Random): string {
  if (random.oneIn(40)) return `?${'a=1&'.repeat(random.below(900))}`
  const parameter = () => {
    const text = makeText(random)
    const name = random.pick(PARAMETERS)
    return random.oneIn(6) ? name : `${name}=${random.oneIn(10) ? text : escape(text)}`
  }
  return `?${random.times(1 + random.below(4), parameter).join('&')}`
}

// Not every text can be encoded: an unpaired surrogate cannot.
function escape(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

export function makeMethod(random: Random): string {
  return random.pick(random.oneIn(8) ? RARE_METHODS : METHODS)
}

/** Returns the data URL of a page, at times with a wrong suffix. */
function asData(random: Random, path: string): string {
  if (random.oneIn(20)) return `${path}.data.data`
  return path === '/' ? random.pick(['/_.data', '/_root.data', '/.data']) : `${path}.data`
}

export function makeTarget(random: Random, origin: string): string {
  if (random.oneIn(60)) return `/${'x'.repeat(random.below(20_000))}`
  if (random.oneIn(80)) return random.bytes(random.below(30)).toString('latin1')
  const kind = random.below(10)
  const page = random.pick(PAGES)
  const path =
    kind < 3 ? page : kind < 5 ? asData(random, page) : random.pick(kind < 8 ? OTHERS : ODD_PATHS)
  const query = random.oneIn(2) ? '' : makeQuery(random)
  return `${random.oneIn(25) ? origin : ''}${path}${query}`
}

/** Returns the target of a form: the page, or its data URL as the client script uses. */
export function makeFormTarget(random: Random): string {
  const page = random.pick(FORMS)
  return (
    (random.oneIn(2) ? page : `${page}.data`) +
    random.pick(['', '?index', '?next=/%E2%9C%93', makeQuery(random)])
  )
}
