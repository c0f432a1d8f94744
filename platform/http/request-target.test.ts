/** Request targets: URLs of the portal, and invalid ones. */
import { expect, test } from 'vitest'
import { hasDotSegment, mergeSlashes, readTarget, toPagePath } from './request-target.ts'

test.each([
  ['/', '/'],
  ['/game/agar?tab=1', '/game/agar?tab=1'],
  ['//?q=egg', '//?q=egg'],
  ['http://localhost:3000///about', '///about'],
  ['/?q=%', '/?q=%'],
  ['/?q=%2500', '/?q=%2500'],
  ['/?q=%ff&next=\\', '/?q=%ff&next=\\'],
  ['/game/%E2%9C%93', '/game/%E2%9C%93'],
  ['http://localhost:3000/about?a=b', '/about?a=b'],
  ['HTTPS://play.example.org', '/'],
  ['/assets/..%2flive', '/assets/..%2flive'],
  ['/a..b/.c/?q=/../', '/a..b/.c/?q=/../'],
])('%s is %s', (target, local) => expect(readTarget(target)).toBe(local))

test.each([
  '',
  '*',
  'x',
  'localhost:80',
  '/\\evil.example',
  '/a#b',
  '/%',
  '/%zz',
  '/game/%ff',
  '/player/%00',
  '/friends?link=a%00b',
  'http://localhost:3000/?%00',
  'http://',
  'http://user:pass@host/',
  'http://user@localhost/',
  'http://localhost:99999/',
  'ws://host/',
  'file:///etc/passwd',
])('%s is no address', (target) => expect(readTarget(target)).toBeUndefined())

test.each([
  ['/', '/'],
  ['//', '/'],
  ['//evil.example/', '/evil.example/'],
  ['//?q=egg//', '/?q=egg//'],
  ['///about', '/about'],
  ['/de//about//', '/de/about/'],
  ['/about?next=//x', '/about?next=//x'],
])('%s is %s with single slashes', (target, merged) => expect(mergeSlashes(target)).toBe(merged))

test.each([
  ['/', '/'],
  ['/_.data', '/'],
  ['/.data', '/'],
  ['/game/agar.data', '/game/agar'],
  ['/about/_.data', '/about/'],
  ['/_root.data', '/_root'],
  ['/data', '/data'],
])('%s is of the page %s', (path, page) => expect(toPagePath(path)).toBe(page))

test.each([
  ['/assets/../live', true],
  ['/assets/%2e%2E/live?a=b', true],
  ['/assets/..', true],
  ['/.', true],
  ['//%2E./', true],
  ['http://localhost/a/./b', true],
  ['/assets/..%2flive', false],
  ['/a..b/.c/...', false],
  ['/?q=/../', false],
])('%s has dot segments: %s', (target, hasDots) => expect(hasDotSegment(target)).toBe(hasDots))
