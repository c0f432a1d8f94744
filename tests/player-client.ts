/** A player without a browser: signs up by form, then sends requests with the session cookie. */
import { randomUUID } from 'node:crypto'

export interface PlayerClient {
  email: string
  /** The session cookie, as a browser sends it. */
  cookie: string
  /** Posts a form as the portal's own page does. */
  post(path: string, entries: Record<string, string>): Promise<Response>
  like(gameId: string, liked: boolean): Promise<Response>
  save(gameId: string, saved: boolean): Promise<Response>
  /** Adds a list of saved games, as the first page after a sign-in does. */
  addSaved(gameIds: readonly string[]): Promise<Response>
  reportPlay(gameId: string, ms: number): Promise<Response>
  shareRoom(gameId: string): Promise<Response>
  reportGame(gameId: string): Promise<Response>
  requestPasskeyOptions(use: 'sign-in' | 'register' | 'confirm'): Promise<Response>
  get(path: string): Promise<Response>
}

export const PASSWORD = 'a good long password'

/** Posts a form as a visitor does. */
export function postForm(
  url: string,
  path: string,
  entries: Record<string, string>,
  cookie = '',
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { origin: url, cookie },
    body: new URLSearchParams(entries),
    redirect: 'manual',
  })
}

/** Signs up a player with a unique email address. */
export async function signUpByForm(url: string): Promise<PlayerClient> {
  const email = `${randomUUID()}@example.org`
  const response = await postForm(url, '/sign-up', { name: 'Ada', email, password: PASSWORD })
  const [cookie] = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]!)
  if (!cookie) throw new Error(`signing up got ${response.status}`)
  return makeClient(url, email, cookie)
}

/** Sends requests without signing in. */
export function visitorClient(url: string): PlayerClient {
  return makeClient(url, '', '')
}

function makeClient(url: string, email: string, cookie: string): PlayerClient {
  const headers = { origin: url, cookie, 'content-type': 'application/json' }
  return {
    email,
    cookie,
    post: (path, entries) => postForm(url, path, entries, cookie),
    like: (gameId, liked) =>
      fetch(`${url}/likes/${gameId}`, { method: 'PUT', headers, body: JSON.stringify({ liked }) }),
    save: (gameId, saved) =>
      fetch(`${url}/api/saved-games/${gameId}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ saved }),
      }),
    addSaved: (gameIds) =>
      fetch(`${url}/api/saved-games`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ gameIds }),
      }),
    reportPlay: (gameId, ms) =>
      fetch(`${url}/play-time`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ reportId: randomUUID(), gameId, ms }),
      }),
    shareRoom: (gameId) =>
      fetch(`${url}/shared-rooms/${gameId}`, { method: 'POST', headers, body: '' }),
    reportGame: (gameId) =>
      fetch(`${url}/game-reports/${gameId}`, {
        method: 'POST',
        headers,
        body: '{"reason":"nothing-shows"}',
      }),
    requestPasskeyOptions: (use) =>
      fetch(`${url}/passkey-options`, { method: 'POST', headers, body: JSON.stringify({ use }) }),
    get: (path) => fetch(url + path, { headers: { cookie }, redirect: 'manual' }),
  }
}
