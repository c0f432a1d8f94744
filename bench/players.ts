/** Players of the benchmarks, and their raw requests. */

export interface BenchPlayer {
  email: string
  /** A player's cookies as a browser sends them. */
  cookie: string
}

const PASSWORD = 'a good long password'

/** A form post from the portal's own page. */
function formPost(
  url: string,
  path: string,
  fields: Record<string, string>,
): { path: string; init: RequestInit } {
  return {
    path,
    init: {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: url, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    },
  }
}

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
  const { path, init } = formPost(url, '/sign-up', {
    name: `Player ${index}`,
    email,
    password: PASSWORD,
  })
  const headers = { ...init.headers, ...(address && { 'X-Forwarded-For': address }) }
  const response = await fetch(url + path, { ...init, headers })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  if (!cookie) throw new Error(`no session: ${response.status}`)
  return { email, cookie }
}

/** Likes a game and removes the like, alternating. */
export function likeRequests(url: string, player: BenchPlayer, gameId: string): string[] {
  return [true, false].map((liked) => {
    const body = JSON.stringify({ liked })
    return (
      `PUT /likes/${gameId} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
      `Cookie: ${player.cookie}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    )
  })
}

/** Reports of one millisecond of play time, each with its own id. */
export function playTimeRequests(
  url: string,
  player: BenchPlayer,
  { gameId, prefix, count }: { gameId: string; prefix: string; count: number },
): string[] {
  return Array.from({ length: count }, (_, index) => {
    const body = JSON.stringify({ reportId: `${prefix}-${index}`, gameId, ms: 1 })
    return (
      `POST /play-time HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
      `Cookie: ${player.cookie}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`
    )
  })
}

/**
 * A sign-in with the form without scripts.
 *
 * @param address the client's, for the header of a proxy
 */
export function signInRequest(url: string, email: string, address: string): string {
  const body = new URLSearchParams({ email, password: PASSWORD }).toString()
  return (
    `POST /sign-in HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
    `X-Forwarded-For: ${address}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
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
