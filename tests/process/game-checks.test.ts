/** A running portal and its command probe the games' sites; reports are counted. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Game } from '#catalogue/game.ts'
import { games as catalogue } from '#catalogue/index.ts'
import { finish, startCommand } from '../command.ts'
import { OPENSSL } from '../certificate.ts'
import { startPortal, type Portal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { describeWithPrograms } from '../programs.ts'
import { page, redirect, startStubGames, type StubGames } from '../stub-games.ts'

const hosts = catalogue.map(({ url }) => new URL(url).hostname)
/** For a busy machine. */
const WAIT_MS = 10_000
const [first, second, third] = catalogue as [Game, Game, Game, ...Game[]]

describeWithPrograms('game checks', [OPENSSL], () => {
  let sites: StubGames
  let portal: Portal
  let environment: Record<string, string>

  beforeAll(async () => {
    sites = await startStubGames(hosts)
    portal = await startPortal({ LIMITS: 'off' })
    environment = {
      DATA_DIR: portal.dataDir,
      PUBLIC_URL: portal.url,
      GAME_CHECKS: `127.0.0.1:${sites.port}`,
      NODE_EXTRA_CA_CERTS: sites.certificate,
    }
  })
  afterAll(async () => {
    await portal.stop()
    await sites.stop()
  })

  const siteOf = ({ url }: { url: string }) => new URL(url).hostname

  /** Makes all sites respond and allow frames, except where a test overrides it. */
  function allRespond(): void {
    for (const host of hosts) sites.responders.set(host, page())
  }

  // Progress is shown after two seconds, which a busy machine exceeds.
  const run = (...args: string[]) =>
    finish(startCommand('games', environment, args[0] === 'check' ? [...args, '--quiet'] : args))

  /** A document without the messages for the browser, which contain all words that it may show. */
  async function pageOf(path: string): Promise<string> {
    const html = await (await fetch(portal.url + path)).text()
    return html.replace(/<script id="page-messages".*?<\/script>/s, '')
  }
  const report = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${portal.url}/game-reports/${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: portal.url, ...headers },
      body: JSON.stringify(body),
    })

  test('the command probes every game, prints the results, and updates the pages', async () => {
    allRespond()
    const well = await run('check')
    expect([well.code, well.error]).toEqual([0, ''])
    expect(well.out.match(/ runs /g)).toHaveLength(catalogue.length)
    expect(await pageOf(`/game/${first.id}`)).toContain('<iframe')

    sites.responders.set(siteOf(first), page({ 'X-Frame-Options': 'DENY' }))
    sites.responders.set(siteOf(second), page({}, 500))
    sites.responders.set(siteOf(third), page({}, 403))
    const found = await run('check')
    expect([found.code, found.error]).toEqual([1, ''])
    expect(found.out).toMatch(new RegExp(`^${first.id} +refuses the frame +200 `, 'm'))
    expect(found.out).toMatch(new RegExp(`^${second.id} +failed +500 `, 'm'))
    expect(found.out).toMatch(new RegExp(`^${third.id} +blocks automated requests +403 `, 'm'))
    await run('check')

    await vi.waitFor(async () => {
      const refused = await pageOf(`/game/${first.id}`)
      expect(refused).toContain('only runs on its own site')
      expect(refused).not.toContain('<iframe')
    }, WAIT_MS)
    await vi.waitFor(async () => {
      const down = await pageOf(`/game/${second.id}`)
      expect(down).toContain('This game may be offline')
      expect(down).toContain('<iframe')
    }, WAIT_MS)
    expect(await pageOf(`/game/${third.id}`)).not.toContain('may be offline')
    // No game has likes, so the one that may be down comes last.
    const order = [...(await pageOf('/?page=3')).matchAll(/href="\/game\/(\w+)"/g)].map(
      (it) => it[1],
    )
    expect(order).toContain(second.id)
    expect((await pageOf('/')).match(/class="tab-mark"/g)).toHaveLength(1)
  })

  test('a check that fails for all games changes no state', async () => {
    allRespond()
    await run('check')
    sites.responders.clear()
    const fallen = await run('check')
    expect(fallen.code).toBe(1)
    expect(fallen.out).toContain('None could be reached: their known states stay unchanged.')
    const { code, out } = await run('list')
    expect(code).toBe(0)
    expect(out.match(/ runs /g)).toHaveLength(catalogue.length)
  })

  test('checks a single game: a redirect to another site fails', async () => {
    allRespond()
    sites.responders.set(siteOf(first), redirect(`https://${siteOf(second)}/parked`))
    const { code, out } = await run('check', first.id)
    expect(code).toBe(1)
    expect(out.split('\n')[1]).toMatch(new RegExp(`^${first.id} +failed +another-site .*/parked$`))
    expect((await run('check', second.id)).code).toBe(0)
  })

  test('counts a report once per browser and lists it', async () => {
    for (const userAgent of ['one', 'one', 'two']) {
      const response = await report(
        third.id,
        { reason: 'nothing-shows' },
        { 'User-Agent': userAgent },
      )
      expect(response.status).toBe(204)
    }
    expect((await run('list')).out).toMatch(new RegExp(`^${third.id} .* 2 nothing-shows `, 'm'))
  })

  test.each([
    ['a game that is not there', 'nope', { reason: 'nothing-shows' }, 404],
    ['another reason', third.id, { reason: 'boring' }, 400],
    ['more than the reason', third.id, { reason: 'nothing-shows', id: 'x' }, 400],
    ['nothing', third.id, undefined, 400],
    ['too much', third.id, { reason: 'x'.repeat(20_000) }, 413],
  ])('rejects a report of %s with a message', async (_name, id, body, status) => {
    const response = await report(id, body)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w/) })
  })

  test.each([
    [['check', 'nope'], 'There is no game nope.'],
    [['list', 'agar'], 'Usage: npm run games'],
  ])('%j prints one plain line', async (args, line) => {
    const { code, out, error } = await run(...args)
    expect([code, out]).toEqual([1, ''])
    expect(error).toContain(line)
    expect(error.trim().split('\n')).toHaveLength(1)
  })

  test('a portal with game checks probes at the start, and stops in the middle of it', async () => {
    allRespond()
    const requests = sites.requests.length
    const own = await startTestPortal({ ...environment, DATA_DIR: '' })
    await vi.waitFor(() => expect(sites.requests.length).toBeGreaterThan(requests), WAIT_MS)
    await own.stop()
    expect(own.process.exitCode).toBe(0)
  })

  test.each([
    ['runs', page(), /It responds and can be shown in a frame here\./],
    ['refuses', page({ 'X-Frame-Options': 'DENY' }), /It cannot be shown in a frame/],
    ['is away', page({}, 503), /It could not be reached \(status 503\)\./],
    ['has a wall', page({}, 403), /It blocks automated requests/],
    ['has moved', redirect(third.url), /It leads to another site, /],
  ])('games add reports that the address %s', async (_, responder, sentence) => {
    sites.responders.set(siteOf(second), page())
    sites.responders.set(siteOf(third), page())
    sites.responders.set(siteOf(first), responder)
    const about = 'You dig, you build, and you hold what you have built against everybody else.'
    const flags = [
      '--id',
      'mine',
      '--name',
      'Mine it',
      '--genre',
      'Digging',
      '--description',
      about,
    ]
    expect(await run('add', first.url, ...flags)).toEqual({
      code: 0,
      out: expect.stringMatching(sentence),
      error: '',
    })
    expect((await run('remove', 'mine')).out).toMatch(/^mine is removed\./)
  })
})
