/** The requests of a busy portal: pages, likes, play-time reports, sign-ins. */
import {
  GAMES,
  from,
  gameOf,
  likeRequests,
  pageRequest,
  playTimeRequests,
  signInRequest,
  type BenchPlayer,
} from './players.ts'

const VISITOR_PAGES = ['/', '/', '/?sort=popular', '/?sort=newest', '/?genre=Action', '/about']
const PLAYER_PAGES = ['/api/me', '/api/me', '/profile', '/notifications', '/settings']
/** Search terms. Each is a separate page. */
const WORDS = ['snake', 'tank', 'shoot', 'war', 'cell', 'race', 'bee', 'build', 'arena', 'ship']

/** Number of requests of each kind among five hundred. */
const SHARES: [kind: keyof typeof KINDS, share: number][] = [
  ['visitorPage', 180],
  ['gamePage', 76],
  ['search', 20],
  ['data', 30],
  ['playerPage', 75],
  ['like', 67],
  ['playTime', 50],
  ['signIn', 2],
]

interface Moment {
  url: string
  player: BenchPlayer
  /** The number of the request, from 0. */
  number: number
}

const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)]!

const KINDS = {
  visitorPage: ({ url }: Moment) => pageRequest(url, pick(VISITOR_PAGES)),
  gamePage: ({ url, player }: Moment) =>
    pageRequest(url, `/game/${pick(GAMES)}`, Math.random() < 0.5 ? player.cookie : undefined),
  // Typed letter by letter.
  search: ({ url }: Moment) => {
    const word = pick(WORDS)
    const length = 1 + Math.floor(Math.random() * word.length)
    return pageRequest(url, `/?q=${word.slice(0, length)}${Math.floor(Math.random() * 100)}`)
  },
  data: ({ url, player }: Moment) =>
    pageRequest(url, '/_.data', Math.random() < 0.5 ? player.cookie : undefined),
  playerPage: ({ url, player }: Moment) => pageRequest(url, pick(PLAYER_PAGES), player.cookie),
  like: ({ url, player, number }: Moment) => pick(likeRequests(url, player, gameOf(number))),
  playTime: ({ url, player, number }: Moment) =>
    playTimeRequests(url, player, {
      gameId: gameOf(number),
      prefix: `mixed-${number}`,
      count: 1,
    })[0]!,
  signIn: ({ url, player, number }: Moment) => signInRequest(url, player.email, addressOf(number)),
}

/** Gives each visitor one of about sixty thousand addresses. */
const addressOf = (number: number) => `10.9.${(number >> 8) & 255}.${number & 255}`

/** Returns requests in random order, numbered from `first`: play time counts once per number. */
export function mixedRequests(
  url: string,
  players: readonly BenchPlayer[],
  { first, count }: { first: number; count: number },
): string[] {
  const kinds = SHARES.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))
  return Array.from({ length: count }, (_, index) => {
    const kind = pick(kinds)
    const request = KINDS[kind]({ url, player: pick(players), number: first + index })
    // A sign-in contains its own address.
    return kind === 'signIn' ? request : from(addressOf(first + index), request)
  })
}
