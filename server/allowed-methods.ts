/** Finds the methods that an address takes, for responses that refuse another one (RFC 9110, 15.5.6). */
import type { Hono } from 'hono'
import { matchPath } from 'react-router'
import { splitLanguage } from '#messages/languages.ts'
import type { NodeEnv } from '#platform/http/node-env.ts'
import { toPagePath } from '#platform/http/request-target.ts'
import type { PageRoute } from './pages/page-routes.ts'

const METHODS = ['GET', 'PUT', 'POST']

/** Returns a function that lists the methods of a path: those of its own routes, else those of a page. */
export function createMethodsFinder(app: Hono<NodeEnv>, routes: readonly PageRoute[]) {
  return (path: string): string => {
    const own = METHODS.filter((method) =>
      app.router
        .match(method, path)[0]
        // Middleware is for every path.
        .some(([[, route]]) => route.method === method && !/^\/?\*$/.test(route.path)),
    )
    const { page } = splitLanguage(toPagePath(path))
    const form = routes.find(({ pattern }) => matchPath(pattern, page))?.hasAction ? ['POST'] : []
    const methods = own.length > 0 ? own : ['GET', ...form]
    return methods.join(', ').replace('GET', 'GET, HEAD')
  }
}
