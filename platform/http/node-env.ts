/** Hono's types on Node's HTTP server. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

export interface NodeEnv {
  Bindings: HttpBindings
}
export type NodeContext = Context<NodeEnv>
export type NodeMiddleware = MiddlewareHandler<NodeEnv>
/**
 * Answers a request instead of its route, or lets it pass with undefined. Without a promise where that
 * is decided at once: every request passes all guards.
 */
export type Guard = (c: NodeContext) => Response | Promise<Response | undefined> | undefined
