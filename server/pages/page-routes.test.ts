/** Which addresses the routes of a build have, and what follows from their handles. */
import { expect, test } from 'vitest'
import type { RouteHandle } from '#features/route-handle.ts'
import {
  createMessageParts,
  createSessionRules,
  listPageRoutes,
  listSitemapPatterns,
} from './page-routes.ts'

const route = (pattern: string, handle: RouteHandle = {}) => ({ pattern, handle })

test('derives page paths from all parent routes', () => {
  const handle = {}
  const routes = {
    root: { path: '', module: { handle } },
    shell: { parentId: 'root' },
    home: { parentId: 'shell', index: true, module: { handle } },
    game: { path: 'game/:id', parentId: 'shell', module: { action: () => null } },
    deeper: { path: 'more', parentId: 'game' },
    others: { path: '*', parentId: 'shell' },
  }
  expect(listPageRoutes(routes)).toEqual([
    { pattern: '/', handle },
    { pattern: '/game/:id', handle: undefined, hasAction: true },
    { pattern: '/game/:id/more', handle: undefined },
    { pattern: '/*', handle: undefined },
  ])
})

test.each(['/about', 'about'])('finds the messages of the page %s', (pattern) => {
  const listParts = createMessageParts([route('/about', { messages: ['about'] }), route('/b')])
  expect(listParts(pattern)).toEqual(['about'])
})

test('a page without messages of its own needs only the shared parts', () => {
  const listParts = createMessageParts([route('/b'), { pattern: '/c', handle: undefined }])
  expect(['/b', '/c', '/d'].map(listParts)).toEqual([[], [], []])
})

test('lists the pages of the sitemap', () => {
  const routes = [route('/a', { inSitemap: true }), route('/b'), route('/c', { inSitemap: true })]
  expect(listSitemapPatterns(routes)).toEqual(['/a', '/c'])
})

test('finds the session rule of a path as React Router matches it', () => {
  const sessionRuleOf = createSessionRules([
    route('/settings', { session: 'required' }),
    route('/settings/data', { session: 'required' }),
    route('/team/:id', { session: 'optional' }),
    route('/about'),
  ])
  for (const path of ['/settings', '/settings/', '/%73ettings', '/settings/data']) {
    expect([path, sessionRuleOf(path)]).toEqual([path, 'required'])
  }
  expect(sessionRuleOf('/team/one')).toBe('optional')
  for (const path of ['/', '/about', '/SETTINGS', '/settings/none', '/team', '/team/one/two']) {
    expect([path, sessionRuleOf(path)]).toEqual([path, undefined])
  }
})
