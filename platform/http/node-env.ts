/** Hono's types on Node's HTTP server. */
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

export interface NodeEnv {
  Bindings: HttpBindings
}
export type NodeContext = Context<NodeEnv>
export type NodeMiddleware = MiddlewareHandler<NodeEnv>
