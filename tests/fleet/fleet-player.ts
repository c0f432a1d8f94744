/** A player without a browser, whose requests go to the node that a test names. */
import { randomUUID } from 'node:crypto'
import { PASSWORD } from '../player-client.ts'
import type { Fleet } from './fleet.ts'
import { asProxied } from './node.ts'
import { openPage, type OpenPage, type PageOptions } from './open-page.ts'

/** Requests of one client; `url` is that of a node or of the balancer. */
export interface FleetClient {
  headers: Record<string, string>
  get(url: string, path: string): Promise<Response>
  /** Sends a form as the portal's own pages do. */
  post(url: string, path: string, entries: Record<string, string>): Promise<Response>
  open(url: string, options?: Omit<PageOptions, 'url' | 'headers'>): Promise<OpenPage>
}

/** A client with an account. */
export interface FleetPlayer extends FleetClient {
  email: string
  like(url: string, gameId: string, liked: boolean): Promise<Response>
  reportPlay(url: string, gameId: string, ms: number): Promise<Response>
}

/** How long a response may take before the client gives up, ms. */
const RESPONSE_TIMEOUT_MS = 30_000

/**
 * Creates a client with this address, as a proxy would forward it; signed in if it has a cookie.
 */
export function createClient(fleet: Fleet, address = '192.0.2.1', cookie = ''): FleetClient {
  const headers = { ...asProxied(address), origin: fleet.url, ...(cookie && { cookie }) }
  const send = (url: string, options: RequestInit = {}) =>
    fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      ...options,
    })
  return {
    headers,
    get: (url, path) => send(url + path),
    post: (url, path, entries) =>
      send(url + path, { method: 'POST', body: new URLSearchParams(entries) }),
    open: (url, options) => openPage({ url, headers, ...options }),
  }
}

/** Signs up or in with the form at this path. */
async function enter(
  fleet: Fleet,
  url: string,
  path: '/sign-up' | '/sign-in',
  email: string,
): Promise<FleetPlayer> {
  const entries = { name: 'Ada', email, password: PASSWORD }
  const response = await createClient(fleet).post(url, path, entries)
  const [cookie] = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)
  if (response.status !== 302 || !cookie) throw new Error(`${path} got ${response.status}`)
  const client = createClient(fleet, undefined, cookie)
  const sendJson = (method: string, to: string, body: object) =>
    fetch(to, {
      method,
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    })
  return {
    ...client,
    email,
    like: (at, gameId, liked) => sendJson('PUT', `${at}/likes/${gameId}`, { liked }),
    reportPlay: (at, gameId, ms) =>
      sendJson('POST', `${at}/play-time`, { reportId: randomUUID(), gameId, ms }),
  }
}

/** Signs up a player with a unique email address. */
export const signUp = (fleet: Fleet, url = fleet.url) =>
  enter(fleet, url, '/sign-up', `${randomUUID()}@example.org`)

/** Signs in an existing player, as another browser. */
export const signIn = (fleet: Fleet, email: string, url = fleet.url) =>
  enter(fleet, url, '/sign-in', email)
