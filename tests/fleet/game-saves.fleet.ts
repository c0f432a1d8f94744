/** What games store and may know of players, in a fleet: on every node at once, and once after a kill. */
import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../until.ts'
import { describeFleet } from './describe-fleet.ts'
import { signUp } from './fleet-player.ts'
import { asProxied } from './node.ts'
import { queryRows } from './rows.ts'

describeFleet('saves and consents', (at) => {
  async function makePlayer() {
    const { email, headers } = await signUp(at.fleet)
    const find = `select id from "user" where email = '${email}'`
    const [{ id }] = (await queryRows<{ id: string }>(at.fleet, find)) as [{ id: string }]
    async function send(url: string, method: string, path: string, values?: object) {
      const separator = path.includes('?') ? '&' : '?'
      const response = await fetch(`${url}${path}${separator}player=${id}`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(values && { body: JSON.stringify(values) }),
      })
      const body = response.status === 200 ? ((await response.json()) as Answer) : {}
      return { status: response.status, ...body }
    }
    return {
      id,
      send,
      load: (url: string) => send(url, 'GET', '/game-saves/agar'),
      save: (url: string, values: object, seen = 0, writer = 'some-page') =>
        send(url, 'PUT', `/game-saves/agar?seen=${seen}&writer=${writer}`, values),
    }
  }
  interface Answer {
    revision?: number
    latest?: { values: object }
    asides?: object[]
    user?: { id: string }
    token?: string
  }

  test('are the same on every node, also if all of them write at once', async () => {
    const [first, second, third] = at.fleet.nodes.map(({ url }) => url) as [string, string, string]
    const { save, load, send } = await makePlayer()
    const { revision } = await save(first, { best: '1' })
    expect(await load(second)).toMatchObject({ latest: { revision, values: { best: '1' } } })
    const written = await Promise.all(
      [first, second, third].map((url, at) =>
        save(url, { best: `2${at}` }, revision, `page-no-${at}`),
      ),
    )
    expect(written.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await load(third)).asides).toHaveLength(2)

    const allowed = await Promise.all(
      at.fleet.nodes.map(({ url }) => send(url, 'PUT', '/game-identity/agar')),
    )
    expect(allowed.map(({ status }) => status)).toEqual([204, 204, 204])
    const known = await Promise.all(
      at.fleet.nodes.map(({ url }) => send(url, 'GET', '/game-identity/agar')),
    )
    expect(new Set(known.map(({ user }) => user!.id)).size).toBe(1)
    // One node signs, and a game's server has the keys from another one.
    const { token } = await send(second, 'GET', '/game-identity/agar')
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', third), {
      [customFetch]: (url, options) => fetch(url, { ...options, headers: asProxied() }),
    })
    const { payload } = await jwtVerify(token!, keys, { audience: 'agar' })
    expect(payload.sub).toBe(known[0]!.user!.id)
  })

  /** Makes commits of new rows of this table wait. Returns the function that lets them go on. */
  async function holdCommits(table: string) {
    const client = new Client({ connectionString: at.fleet.postgres.url })
    await client.connect()
    onTestFinished(async () => {
      await client.query(`drop function wait_here cascade`)
      await client.end()
    })
    await client.query(`
      create function wait_here() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(45); return null; end $$;
      create constraint trigger wait_here after insert on ${table}
        deferrable initially deferred for each row execute function wait_here();
      select pg_advisory_lock(45)`)
    return {
      untilOneWaits: () =>
        until('a commit waits', async () => {
          const find = `select 1 from pg_locks where locktype = 'advisory' and not granted`
          return (await client.query(find)).rowCount === 1
        }),
      letGo: () => client.query('select pg_advisory_unlock(45)'),
    }
  }

  test.each([
    ['a save', 'game_save', '/game-saves/agar?seen=0&writer=some-page', { best: '5' }, 200],
    ['a consent', 'game_consent', '/game-identity/agar', undefined, 204],
  ] as const)(
    '%s whose node is killed between the write and the answer is there once',
    async (_what, table, path, values, done) => {
      const [other, , killed] = at.fleet.nodes
      const { id, send } = await makePlayer()
      const commits = await holdCommits(table)
      const lost = send(killed.url, 'PUT', path, values).catch(() => 'no answer')
      await commits.untilOneWaits()
      await killed.kill()
      expect(await lost).toBe('no answer')
      await commits.letGo()
      const list = () =>
        queryRows<{ id: string }>(at.fleet, `select * from ${table} where user_id = '${id}'`)
      await until('it is stored', async () => (await list()).length === 1)
      const [before] = await list()
      // The page sends it again.
      expect((await send(other.url, 'PUT', path, values)).status).toBe(done)
      expect(await list()).toEqual([before])
      await killed.start()
      await at.fleet.untilReady()
    },
  )
})
