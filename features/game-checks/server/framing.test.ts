/** Evaluates framing headers as browsers do. */
import { expect, test } from 'vitest'
import { mayBeFramed } from './evaluate-probe.ts'

const PORTAL = 'https://play.example.org'
const SITE = 'https://game.example.io/'

const POLICIES: [policies: string[], allowed: boolean][] = [
  [[], true],
  [["default-src 'self'"], true],
  [["frame-ancestors 'none'"], false],
  [["FRAME-ANCESTORS 'NONE'"], false],
  [["frame-ancestors 'self'"], false],
  [['frame-ancestors'], false],
  [['frame-ancestors *'], true],
  [['frame-ancestors https:'], true],
  [['frame-ancestors http:'], true],
  [['frame-ancestors wss:'], false],
  [['frame-ancestors https://play.example.org'], true],
  [['frame-ancestors https://PLAY.example.org'], true],
  [['frame-ancestors http://play.example.org'], true],
  [['frame-ancestors play.example.org'], true],
  [['frame-ancestors play.example.org:443'], true],
  [['frame-ancestors play.example.org:*'], true],
  [['frame-ancestors http://play.example.org:80'], true],
  [['frame-ancestors play.example.org:8443'], false],
  [['frame-ancestors *.example.org'], true],
  [['frame-ancestors https://*.org'], true],
  [['frame-ancestors *.play.example.org'], false],
  [['frame-ancestors example.org'], false],
  [['frame-ancestors notplay.example.org'], false],
  [['frame-ancestors https://play.example.org.evil.example'], false],
  [["frame-ancestors 'self' https://other.example https://play.example.org"], true],
  [["frame-ancestors https://play.example.org; frame-ancestors 'none'"], true],
  [["frame-ancestors 'none'; frame-ancestors https://play.example.org"], false],
  [["default-src 'self'; frame-ancestors 'none'"], false],
  // Every policy applies, in separate headers or in one.
  [['frame-ancestors https:', "frame-ancestors 'none'"], false],
  [["frame-ancestors https:, frame-ancestors 'none'"], false],
  [["default-src 'none', frame-ancestors https:"], true],
  // Invalid sources match nothing.
  [['frame-ancestors https:// play%example 12:34:56 *evil.org'], false],
]

test.each(POLICIES)('policies %j: %s', (policies, allowed) => {
  expect(mayBeFramed({ policies, frameOptions: [] }, PORTAL, SITE)).toBe(allowed)
})

const FRAME_OPTIONS: [frameOptions: string[], allowed: boolean][] = [
  [['DENY'], false],
  [['deny'], false],
  [[' SameOrigin '], false],
  [['ALLOWALL'], true],
  [['ALLOW-FROM https://other.example'], true],
  [['nonsense'], true],
  [[''], true],
  [['DENY, DENY'], false],
  [['DENY', 'SAMEORIGIN'], false],
  [['ALLOWALL, nonsense'], false],
  [['one, two'], true],
]

test.each(FRAME_OPTIONS)('X-Frame-Options %j: %s', (frameOptions, allowed) => {
  expect(mayBeFramed({ policies: [], frameOptions }, PORTAL, SITE)).toBe(allowed)
})

test('frame-ancestors overrides X-Frame-Options', () => {
  const frameOptions = ['DENY']
  expect(mayBeFramed({ policies: ['frame-ancestors https:'], frameOptions }, PORTAL, SITE)).toBe(
    true,
  )
  expect(mayBeFramed({ policies: ["img-src 'self'"], frameOptions }, PORTAL, SITE)).toBe(false)
})

test('a portal on http needs a source that allows http', () => {
  const by = (policy: string) =>
    mayBeFramed({ policies: [policy], frameOptions: [] }, 'http://localhost:3000', SITE)
  expect(by('frame-ancestors https:')).toBe(false)
  expect(by('frame-ancestors http://localhost:3000')).toBe(true)
  expect(by('frame-ancestors localhost:3000')).toBe(false)
})
