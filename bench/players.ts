/** Players of the benchmarks, and their raw requests. */

export const GAMES = ['survev', 'agar', 'gats', 'mope', 'florr']

/** The game that this caller writes about. */
export const gameOf = (caller: number) => GAMES[caller % GAMES.length]!

export interface BenchPlayer {
  email: string
  /** A player's cookies as a browser sends them. */
  cookie: string
}

const PASSWORD = 'a good long password'

/** Maximum number of concurrent sign-ups that the hash queue accepts. */
const SIGN_UPS_AT_ONCE = 20

/**
 * Signs players up at a running portal.
 *
 * @param addressOf returns the client address of each, for the header of a proxy
 */
export async function signUpPlayers(
  url: string,
  count: number,
  addressOf?: (index: number) => string,
): Promise<BenchPlayer[]> {
  const players: BenchPlayer[] = []
  while (players.length < count) {
    const length = Math.min(SIGN_UPS_AT_ONCE, count - players.length)
    const signUps = Array.from({ length }, (_, place) => {
      const index = players.length + place
      return signUpPlayer(url, index, addressOf?.(index))
    })
    players.push(...(await Promise.all(signUps)))
  }
  return players
}

async function signUpPlayer(url: string, index: number, address?: string): Promise<BenchPlayer> {
  const email = `player-${index}@example.org`
  const response = await fetch(`${url}/sign-up`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...(address && { 'X-Forwarded-For': address }) },
    body: new URLSearchParams({ name: `Player ${index}`, email, password: PASSWORD }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  if (!cookie) throw new Error(`no session: ${response.status}`)
  return { email, cookie }
}

/** A raw request of the portal's own page, with more headers and a body. */
function ownRequest(url: string, line: string, headers: Record<string, string>, body: string) {
  const all = { Host: new URL(url).host, Origin: url, ...headers, 'Content-Length': body.length }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const jsonRequest = (url: string, line: string, { cookie }: BenchPlayer, body: object) =>
  ownRequest(
    url,
    line,
    { Cookie: cookie, 'Content-Type': 'application/json' },
    JSON.stringify(body),
  )

/** Likes a game and removes the like, alternating. */
export const likeRequests = (url: string, player: BenchPlayer, gameId: string): string[] =>
  [true, false].map((liked) => jsonRequest(url, `PUT /likes/${gameId}`, player, { liked }))

/** Reports of one millisecond of play time, each with its own id. */
export const playTimeRequests = (
  url: string,
  player: BenchPlayer,
  { gameId, prefix, count }: { gameId: string; prefix: string; count: number },
): string[] =>
  Array.from({ length: count }, (_, index) => {
    const report = { reportId: `${prefix}-${index}`, gameId, ms: 1 }
    return jsonRequest(url, 'POST /play-time', player, report)
  })

/**
 * A sign-in with the form without scripts.
 *
 * @param address the client's, for the header of a proxy
 */
export function signInRequest(url: string, email: string, address: string): string {
  const body = new URLSearchParams({ email, password: PASSWORD }).toString()
  const type = 'application/x-www-form-urlencoded'
  return ownRequest(
    url,
    'POST /sign-in',
    { 'X-Forwarded-For': address, 'Content-Type': type },
    body,
  )
}

/** Adds a client address to the request, as a proxy would. */
export function from(address: string, request: string): string {
  return request.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`)
}

/** A page request with compression, and with the cookie of a player if given. */
export function pageRequest(url: string, path = '/', cookie?: string): string {
  const session = cookie ? `Cookie: ${cookie}\r\n` : ''
  return (
    `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n` +
    `Accept-Encoding: br\r\n${session}\r\n`
  )
}
