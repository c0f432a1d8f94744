/** Players for the benchmarks, and their requests as they go over the wire. */

export interface BenchPlayer {
  email: string
  cookie: string
}

const PASSWORD = 'a good long password'

/** A form post from the portal's own page. */
export function formPost(
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

/** Signs players up at a running portal. */
export async function signUpPlayers(url: string, count: number): Promise<BenchPlayer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const email = `player-${index}@example.org`
      const { path, init } = formPost(url, '/sign-up', {
        name: `Player ${index}`,
        email,
        password: PASSWORD,
      })
      const response = await fetch(url + path, init)
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
      if (!cookie) throw new Error(`no session: ${response.status}`)
      return { email, cookie }
    }),
  )
}

/** Likes and takes back, in turn. */
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

/** Signs in, as the form without script does. */
export function signInRequest(url: string, player: BenchPlayer): string {
  const body = new URLSearchParams({ email: player.email, password: PASSWORD }).toString()
  return (
    `POST /sign-in HTTP/1.1\r\nHost: ${new URL(url).host}\r\nOrigin: ${url}\r\n` +
    'Content-Type: application/x-www-form-urlencoded\r\n' +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** The home page, compressed. */
export function homeRequest(url: string): string {
  return `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept-Encoding: br\r\n\r\n`
}
