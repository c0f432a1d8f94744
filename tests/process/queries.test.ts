/**
 * The number of database queries for each route of the built portal, from its log: the same for
 * many rows as for few.
 */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#platform/db/db.server.ts'
import { transact, type Tx } from '#platform/db/transact.server.ts'
import { ACHIEVEMENTS } from '#features/achievements/definitions.ts'
import { addNotification } from '#features/notifications/server/notifications.server.ts'
import { games } from '#catalogue/index.ts'
import { describeEachEngine } from '../databases.ts'
import { makeAchievement, makeLike, makePlayTime } from '../factories.ts'
import { readMetrics } from '../metrics.ts'
import { loadPageRoutes } from '../page-routes.ts'
import { signUpByForm, visitorClient, type PlayerClient } from '../player-client.ts'
import { startPortal, type Portal } from '../portal.ts'
import { createPostgresDatabase } from '../postgres.ts'

const TOKEN = 'a-token-of-the-tests'
const MANY_NOTIFICATIONS = 60
const REQUEST_LINE = /"msg":"(slow )?request"/

/** Password hashing has the lowest priority, so a sign-up takes long on a busy machine. */
const START_MS = 60_000

/**
 * Queries for a visitor and for a player; on the first and on later requests, with few rows and
 * many.
 */
type Queries = readonly [visitor: number, player: number]

interface Entry {
  queries: Queries
  /** The requested path, if it differs from the route. */
  path?: string
  /** Data may be cached, or loaded after the response: there may be fewer queries. */
  isAtMost?: true
  /** Sends a request other than `GET`. */
  send?: (client: PlayerClient) => Promise<Response>
}

const NONE: Queries = [0, 0]

/** Values of the parameters in a route. */
const PARAMETERS: Record<string, string> = {
  ':id': 'agar',
  ':game': 'agar',
  ':revision': '1',
  ':publicId': '3f2a8a52-8d6f-4c0c-9d9f-0f2b9d3f2a11',
}

/** The routes without a module, as in the request metrics. */
const SERVER_ROUTES: Record<string, Entry> = {
  '/api/me': { queries: [0, 1] },
  '/admin/hosted-uploads': {
    queries: [0, 1],
    send: (client) => client.post('/admin/hosted-uploads', {}),
  },
  '/entries': { queries: NONE },
  // Of another player than the one who is signed in.
  '/game-saves/:id': { queries: [0, 1] },
  '/game-identity/:id': { queries: [0, 1] },
  '/.well-known/jwks.json': { queries: NONE },
  '/.well-known/change-password': { queries: NONE },
  '/game-reports/:id': { queries: [2, 2], send: (client) => client.reportGame('agar') },
  '/suggestions': { queries: NONE, path: '/suggestions?q=a' },
  '/likes/:id': {
    queries: [0, 4],
    // A repeated like awards nothing.
    isAtMost: true,
    send: (client) => client.like('agar', true),
  },
  '/api/saved-games': {
    queries: [0, 5],
    isAtMost: true,
    send: (client) => client.addSaved(['agar', 'gats']),
  },
  '/api/saved-games/:id': {
    queries: [0, 4],
    isAtMost: true,
    send: (client) => client.save('agar', true),
  },
  '/play-time': { queries: [0, 7], send: (client) => client.reportPlay('agar', 1) },
  '/shared-rooms/:id': { queries: [0, 3], send: (client) => client.shareRoom('survev') },
  '/passkey-options': {
    queries: [0, 2],
    send: (client) => client.requestPasskeyOptions('confirm'),
  },
  '/unsubscribe': { queries: NONE, path: '/unsubscribe?token=any' },
  '/live': { queries: [0, 2], isAtMost: true },
  '/healthz': { queries: NONE },
  '/readyz': { queries: [2, 2], isAtMost: true },
  '/metrics': { queries: [3, 3], isAtMost: true },
  '/assets/*': { queries: NONE, path: '/assets/none.js' },
  '/icons/*': { queries: NONE, path: '/icons/none.png' },
  '/social/players/*': { queries: [1, 1], path: '/social/players/nobody.png' },
  '/social/*': { queries: NONE, path: '/social/none.png' },
  '/backdrops/*': { queries: NONE, path: '/backdrops/none.webp' },
  '/licences.txt': { queries: NONE },
  '/service-worker.js': { queries: NONE },
  '/sdk/v1.js': { queries: NONE },
}

/** The pages with queries. */
const PAGE_QUERIES: Record<string, Queries> = {
  '/profile': [0, 3],
  '/player/:publicId': [1, 2],
  '/friends': [0, 4],
  '/notifications': [0, 2],
  '/sign-in': [0, 1],
  '/sign-in/code': [0, 1],
  '/sign-up': [0, 1],
  '/reset-password': [1, 1],
  '/confirm-email': [1, 2],
  '/confirm-identity': [0, 3],
  '/not-me': [1, 1],
  '/settings': [0, 6],
  '/settings/saves': [0, 3],
  '/admin/*': [0, 1],
  '/notifications/latest': [0, 2],
  '/settings/data': [0, 32],
  '/settings/saves/:game/:revision': [0, 2],
  '/sign-in/provider/callback': [0, 1],
  '/sign-out': [0, 1],
}
/** The routes with a module. */
const PAGE_ROUTES: Record<string, Entry> = Object.fromEntries(
  (await loadPageRoutes()).map(({ pattern }) => {
    const queries = PAGE_QUERIES[pattern] ?? NONE
    if (pattern === '/*') return ['other', { queries, path: '/no-such-page' }]
    const path = pattern.replaceAll(/:\w+/g, (name) => PARAMETERS[name] ?? name)
    return [pattern, { queries, path }]
  }),
)
const ROUTES = { ...PAGE_ROUTES, ...SERVER_ROUTES }
/** The data requests of all pages, tested with each page. */
const PAGE_DATA = '*.data'

describeEachEngine('queries', (engine) => {
  let portal: Portal
  let few: PlayerClient
  let many: PlayerClient
  let reader: Interface
  /** What the portal has logged since the last request. */
  const lines: { queries: number }[] = []

  beforeAll(async () => {
    const DATABASE_URL =
      engine === 'postgres'
        ? await createPostgresDatabase(inject('postgresUrl')!, inject('postgresTemplate'))
        : ''
    portal = await startPortal({ LOG_LEVEL: 'debug', METRICS_TOKEN: TOKEN, DATABASE_URL })
    reader = createInterface({ input: portal.process.stdout! })
    reader.on('line', (line) => {
      // On a busy machine a response may be slow, which has its own message.
      if (REQUEST_LINE.test(line)) lines.push(JSON.parse(line) as { queries: number })
    })
    few = await signUpByForm(portal.url)
    many = await signUpByForm(portal.url)
    const db = await openDatabase(DATABASE_URL || join(portal.dataDir, 'io-arcade.sqlite'))
    await transact(db, async (tx) => {
      await fill(tx, few, { gameCount: 1, notificationCount: 1 })
      await fill(tx, many, { gameCount: games.length, notificationCount: MANY_NOTIFICATIONS })
    })
    await db.destroy()
  }, START_MS)
  afterAll(() => portal.stop())

  /** Sends a request and returns its number of queries from the portal's log. */
  async function count(
    { path, send }: { path: string; send?: Entry['send'] },
    client: PlayerClient,
  ): Promise<number> {
    const end = new AbortController()
    const target = send
      ? send(client)
      : fetch(portal.url + path, {
          headers: { cookie: client.cookie, Authorization: `Bearer ${TOKEN}` },
          redirect: 'manual',
          signal: end.signal,
        })
    const response = await target
    // A route may query the database while it sends its body. The live stream never ends.
    if (response.headers.get('content-type') !== 'text/event-stream') await response.arrayBuffer()
    end.abort()
    while (lines.length === 0) await once(reader, 'line')
    const [line, ...others] = lines.splice(0)
    expect(others).toEqual([])
    return line!.queries
  }

  async function countAll(target: { path: string; send?: Entry['send'] }) {
    // First without, then with the cache.
    const visitors = visitorClient(portal.url)
    const visitor = [await count(target, visitors), await count(target, visitors)]
    const player = [await count(target, few), await count(target, many), await count(target, few)]
    return { visitor, player }
  }

  const expected = ([visitor, player]: Queries, isAtMost = false) => {
    const times = (number: number) =>
      isAtMost ? expect.toBeOneOf([...Array(number + 1).keys()]) : number
    return {
      visitor: [times(visitor), times(visitor)],
      player: [times(player), times(player), times(player)],
    }
  }

  test('the table has every route of the build, and no other', async () => {
    const series = await readMetrics(portal.url, TOKEN)
    const known = [...series.keys()].flatMap(
      (name) => /^io_arcade_http_requests_total\{route="([^"]+)"/.exec(name)?.[1] ?? [],
    )
    expect(new Set([...Object.keys(ROUTES), PAGE_DATA])).toEqual(new Set(known))
  })

  test.each(Object.entries(ROUTES))('%s', async (route, { path = route, ...entry }) => {
    lines.length = 0
    const { queries, send, isAtMost } = entry
    expect(await countAll({ path, ...(send && { send }) })).toEqual(expected(queries, isAtMost))
    // The data request of a page takes as many.
    if (!(route in PAGE_ROUTES) || route === 'other') return
    const dataPath = `${path === '/' ? '/_' : path}.data`
    expect(await countAll({ path: dataPath })).toEqual(expected(queries))
  })

  async function fill(
    tx: Tx,
    player: PlayerClient,
    has: { gameCount: number; notificationCount: number },
  ) {
    const { id: userId } = await tx
      .selectFrom('user')
      .select('id')
      .where('email', '=', player.email)
      .executeTakeFirstOrThrow()
    const own = games.slice(0, has.gameCount)
    await makePlayTime(tx, userId, Object.fromEntries(own.map(({ id }) => [id, 60_000])))
    for (const { id } of own) await makeLike(tx, userId, id)
    // All of them: a request that unlocks one takes more queries, once.
    for (const { id } of ACHIEVEMENTS) {
      await makeAchievement(tx, userId, id)
    }
    const event = {
      kind: 'achievement-unlocked' as const,
      data: { achievementId: ACHIEVEMENTS[0]!.id },
    }
    for (let index = 0; index < has.notificationCount; index += 1) {
      await addNotification(tx, { userId, event })
    }
  }
})
