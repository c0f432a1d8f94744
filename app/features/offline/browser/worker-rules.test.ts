/** How the service worker routes requests, and which responses it caches. */
import { describe, expect, test } from 'vitest'
import {
  ASSET_CACHE,
  MAX_ASSETS,
  chooseWay,
  isKeepable,
  isOutdatedCache,
  listSurplus,
  offlinePathOf,
  shellCacheName,
} from './worker-rules.ts'

const ORIGIN = 'https://play.example.org'
const ASSET = '/assets/survev-thumbnail-BDf3Kg0o.svg'

type RequestFields = Parameters<typeof chooseWay>[0]

function wayOf(path: string, requested: Partial<RequestFields> = {}) {
  const url = new URL(path, ORIGIN).href
  const request = { method: 'GET', mode: 'cors', destination: '', url, ...requested } as const
  return chooseWay(request, ORIGIN)
}

const navigation = { mode: 'navigate', destination: 'document' } as const

describe('the way of a request', () => {
  test.each(['/', '/?page=2', '/game/survev', '/profile', '/settings?tab=security', '/nope'])(
    'a visit to %s may end at the offline page',
    (path) => expect(wayOf(path, navigation)).toBe('page'),
  )

  test.each([
    ['a form that is sent', '/settings', { ...navigation, method: 'POST' }],
    ['a frame', '/ad-frame', { mode: 'navigate', destination: 'iframe' }],
    ['data of a page', '/profile.data', {}],
    ['data of the home page', '/_root.data', {}],
    ['the live stream', '/live', {}],
    ['latest notifications', '/notifications/latest', {}],
    ['the download of an account', '/settings/data', {}],
    ['a like', '/likes/survev', { method: 'PUT' }],
    ['the manifest', '/manifest.webmanifest', {}],
    ['a picture that keeps its name', '/icons/icon-192.png', { destination: 'image' }],
    ['a file without a hash', '/assets/nope.js', { destination: 'script' }],
    ['a hashed file with a query', `${ASSET}?v=1`, { destination: 'image' }],
    ['a hashed name elsewhere', '/profile/survev-thumbnail-BDf3Kg0o.svg', {}],
    ['another origin', `https://survev.io${ASSET}`, { destination: 'image' }],
    ['another origin’s page', 'https://survev.io/', navigation],
  ] as [string, string, Partial<RequestFields>][])(
    '%s is left to the network',
    (_name, path, requested) => {
      expect(wayOf(path, requested)).toBe('network')
    },
  )

  test.each([
    ['/', '/offline'],
    ['/game/survev?from=/de/', '/offline'],
    ['/de', '/de/offline'],
    ['/de/game/survev', '/de/offline'],
    ['/ar/nope', '/ar/offline'],
    ['/xx/about', '/offline'],
  ])('the offline page for %s is %s', (path, offlinePath) => {
    expect(offlinePathOf(new URL(path, ORIGIN).href)).toBe(offlinePath)
  })

  test.each([
    ASSET,
    '/assets/app-Crq8ncf4.css',
    '/assets/root-_xUb-JiR.js',
    '/assets/a.b-DOTUuYJe.woff2',
  ])('%s may come from a cache', (path) => expect(wayOf(path)).toBe('asset'))
})

describe('a response is cached', () => {
  const kept = (
    control: string | undefined,
    response: { status?: number; type?: ResponseType } = {},
  ) =>
    isKeepable({
      status: 200,
      type: 'basic',
      headers: new Headers(control === undefined ? {} : { 'Cache-Control': control }),
      ...response,
    })
  const IMMUTABLE = 'public, max-age=31536000, immutable'

  test('if it is public and immutable', () => expect(kept(IMMUTABLE)).toBe(true))

  test.each([
    undefined,
    'private, no-store',
    'private, max-age=31536000, immutable',
    'public, max-age=0, must-revalidate',
    'public, max-age=3600',
  ])('not as %s', (control) => expect(kept(control)).toBe(false))

  test.each([
    { status: 404 },
    { status: 206 },
    { status: 503 },
    { type: 'opaque' as const },
    { type: 'opaqueredirect' as const },
  ])('not as %j', (response) => expect(kept(IMMUTABLE, response)).toBe(false))
})

test('keeps only the assets and the shell of this version', () => {
  expect(isOutdatedCache(shellCacheName('b'), 'b')).toBe(false)
  expect(isOutdatedCache(ASSET_CACHE, 'b')).toBe(false)
  expect(isOutdatedCache(shellCacheName('a'), 'b')).toBe(true)
  expect(isOutdatedCache('pages', 'b')).toBe(true)
})

test('evicts the files that were stored first', () => {
  const keys = Array.from({ length: MAX_ASSETS + 2 }, (_, index) => index)
  expect(listSurplus(keys)).toEqual([0, 1])
  expect(listSurplus(keys.slice(2))).toEqual([])
  expect(listSurplus([])).toEqual([])
})
