/** The headers of every response, and the content security policy of a document. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { commonHeaders, documentPolicy, fileHeaders } from './security-headers.ts'

const scriptsOf = (scripts: string[]) =>
  documentPolicy(scripts, []).split('; ')[1]!.split(' ').slice(1)

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script, 'utf8').digest('base64')}'`

describe('allows inline scripts by their hash', () => {
  test('matches a hash computed by openssl', () =>
    // printf 'alert("hi")' | openssl dgst -sha256 -binary | base64
    expect(scriptsOf(['alert("hi")'])).toEqual([
      "'self'",
      "'sha256-fdu2bQSeIdU5fvNNkRCjiwUEOOb+NLZDyGNVShZ1vCM='",
    ]))

  test("allows only the portal's own files without inline scripts", () =>
    expect(scriptsOf([])).toEqual(["'self'"]))

  test.each([
    ['blanks and line breaks count', '\n  let a = 1\n'],
    ['beyond ASCII', 'const snake = "🐍 ü"'],
    ['signs of HTML', 'if (1 < 2 && 3 > 2) document.title = "<b>"'],
  ])('%s', (_case, script) => expect(scriptsOf([script])).toEqual(["'self'", hashOf(script)]))

  test('lists each of several hashes once', () =>
    expect(scriptsOf(['one()', 'two()', 'one()'])).toEqual([
      "'self'",
      hashOf('one()'),
      hashOf('two()'),
    ]))
})

test('the policy of a document names what each kind of request may load', () => {
  const frames = ['https://one.example', 'https://two.example', 'https://one.example']
  expect(documentPolicy(['run()'], frames).split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf('run()')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://one.example https://two.example',
    "form-action 'self'",
    "base-uri 'none'",
    "media-src 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ])
})

describe('common headers', () => {
  test('omits HSTS over HTTP', () =>
    expect(commonHeaders('http://localhost:3000')).toEqual({
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), ' +
        'display-capture=(), hid=(), midi=(), idle-detection=(), local-fonts=(), ' +
        'window-management=(), compute-pressure=(), browsing-topics=(), interest-cohort=(), ' +
        'private-state-token-issuance=(), private-state-token-redemption=()',
    }))

  test.each([
    ['https://play.example.org', 'same-origin'],
    ['http://localhost:3000', 'same-origin'],
    ['http://arcade.localhost', 'same-origin'],
    ['http://127.0.0.1:3000', 'same-origin'],
    ['http://[::1]:3000', 'same-origin'],
    ['http://192.168.1.5:3000', undefined],
    ['http://127.example.org', undefined],
    ['http://localhost.example.org', undefined],
    [undefined, undefined],
  ])('the opener policy where browsers heed it: %s', (origin, policy) =>
    expect(commonHeaders(origin)['Cross-Origin-Opener-Policy']).toBe(policy),
  )

  test('includes subdomains in HSTS only if the operator enables it', () => {
    const config = { hstsIncludesSubdomains: true }
    const expected = 'max-age=31536000; includeSubDomains'
    for (const headers of [commonHeaders, fileHeaders]) {
      expect(headers('https://play.example.org', config)['Strict-Transport-Security']).toBe(
        expected,
      )
      expect(headers('http://localhost:3000', config)['Strict-Transport-Security']).toBeUndefined()
    }
  })
})

test('omits document headers for files that are part of a page', () => {
  expect(fileHeaders('http://localhost:3000')).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  })
  expect(fileHeaders('https://play.example.org')).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000',
  })
})
