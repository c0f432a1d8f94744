/** Targets of requests: addresses of the portal, and what is none. */
import { expect, test } from 'vitest'
import { readTarget } from './request-target.ts'

test.each([
  ['/', '/'],
  ['/game/agar?tab=1', '/game/agar?tab=1'],
  ['//evil.example/', '//evil.example/'],
  ['/?q=%', '/?q=%'],
  ['/?q=%ff&next=\\', '/?q=%ff&next=\\'],
  ['/game/%E2%9C%93', '/game/%E2%9C%93'],
  ['http://localhost:3000/about?a=b', '/about?a=b'],
  ['HTTPS://play.example.org', '/'],
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
  'http://',
  'http://user:pass@host/',
  'http://user@localhost/',
  'http://localhost:99999/',
  'ws://host/',
  'file:///etc/passwd',
])('%s is no address', (target) => expect(readTarget(target)).toBeUndefined())
