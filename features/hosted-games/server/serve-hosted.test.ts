/** Files of hosted games over HTTP: where they are, what they may do, and how engines need them. */
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { serveWithoutPages } from '#tests/serve-app.ts'
import { makeZip, writeZip, type ZipContents } from '#tests/zips.ts'
import { makeDraftKey } from './draft-key.ts'
import { deleteVersion, publishNewGame, publishVersion } from './hosted-versions.server.ts'
import { importBuild } from './import-build.server.ts'

const PAGE =
  '<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8"><script>first()</script></head></html>'
const LIMITS = { files: 100, bytes: 2 ** 26, fileBytes: 2 ** 26 }
const TEXT = 'const level = 1;\n'.repeat(2_000)
const DESCRIPTION = 'You dig, you build, and you hold what you have built against everybody else.'

/** Opens a portal with a hosted game, and returns what requests its files. */
async function openPortal(files: ZipContents, environment: Record<string, string> = {}) {
  const { services, port, dataDir } = await serveWithoutPages(environment)
  const add = async (contents: ZipContents, gameId?: string) => {
    const file = writeZip(join(dataDir, 'build.zip'), await makeZip(contents))
    return importBuild(services.db, { file, name: 'build.zip', gameId }, LIMITS)
  }
  const publish = async (versionId: string, change = {}) => {
    const publication = { versionId, startPath: 'index.html', ...change }
    const content = {
      name: 'Mine',
      description: DESCRIPTION,
      genre: ['Action'],
      releaseDate: '2026-01-01',
    }
    const isKnown = services.games.some(({ id }) => id === 'mine')
    await transact(services.db, (tx) =>
      isKnown
        ? publishVersion(tx, 'mine', publication)
        : publishNewGame(
            tx,
            services.gameRules,
            { id: 'mine', content, cover: undefined },
            publication,
          ),
    )
    await services.refreshGames()
  }
  const versionId = await add(files)
  await publish(versionId)
  const get = async (
    path: string,
    headers: IncomingHttpHeaders = {},
    host = `127.0.0.1:${port}`,
    method = 'GET',
  ) => {
    const sent = request({ port, path, method, headers: { host, ...headers } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(response)
    return { status: response.statusCode, headers: response.headers, body, text: body.toString() }
  }
  return { services, add, publish, get, versionId, port }
}

const withoutScript = (text: string) => text.replace(/<script src="[^"]+"><\/script>/, '')

const policyOf = ({ headers }: { headers: IncomingHttpHeaders }) =>
  new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0]!, directive.slice(directive.indexOf(' ') + 1)]),
  )

describe('at the portal’s own address', () => {
  test('a page has no origin, loads only its own files, and may be framed by the portal alone', async () => {
    const build = { 'index.html': PAGE, 'a.js': 'x', 'inner.html': PAGE }
    const { get, port } = await openPortal(build)
    const page = await get('/hosted/mine/')
    expect(page.status).toBe(200)
    const policy = policyOf(page)
    const origin = `http://127.0.0.1:${port}`
    expect(policy.get('sandbox')).not.toContain('allow-same-origin')
    expect(policy.get('sandbox')).not.toMatch(/top-navigation|popups/)
    expect(policy.get('default-src')).toBe(
      `${origin}/hosted/mine/ ${origin}/hosted/-/ data: blob: 'unsafe-inline' 'unsafe-eval'`,
    )
    for (const path of ['', 'index.html', 'index%2Ehtml', 'inner.html']) {
      const ancestors = policyOf(await get(`/hosted/mine/${path}`)).get('frame-ancestors')
      // Pages without an origin fit no source, so the game's own frames could not have its pages.
      expect([path, ancestors]).toEqual([path, path === 'inner.html' ? undefined : origin])
    }
    expect(page.headers).toMatchObject({
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
      'access-control-allow-origin': 'null',
    })
    expect(page.headers['set-cookie']).toBeUndefined()
    // The files of the portal have no such header.
    const portal = await get('/healthz')
    expect(portal.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('the portal’s script stands before the game’s first line, and the rest is as it was', async () => {
    const { get } = await openPortal({ 'index.html': PAGE })
    const { text } = await get('/hosted/mine/')
    const [, script] = /^<!doctype html>\s*(<script src="[^"]+"><\/script>)<html/i.exec(text) ?? []
    expect(text.replace(script!, '')).toBe(PAGE)
    const [, path] = /src="http:\/\/[^/]+([^"]+)"/.exec(script!)!
    const served = await get(path!)
    expect(served.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' })
    expect(served.text).toContain('localStorage')
  })

  test.each([
    ['<p>Only text</p>', 0],
    ['<!doctype html><title>x</title>', 15],
    ['<html lang="en"><body>x', 0],
    ['\ufeff<!DOCTYPE html><head id="a"><b>', 18],
    ['<?xml version="1.0"?><!-- a > b --><!DOCTYPE html PUBLIC "x">\r\n<html>', 63],
    ['<!----><!--><script>x</script><!-- -->', 12],
    ['<!-- without an end <!doctype html>', 0],
  ])('the script gets its place in %j', async (html, at) => {
    const { get } = await openPortal({ 'index.html': html })
    const { body } = await get('/hosted/mine/')
    expect(body.indexOf('<script src=')).toBe(at)
  })

  test.each(['utf-16le', 'utf-16be'])('the script is written as a page in %s', async (encoding) => {
    const bytes = Buffer.from(`\ufeff${PAGE}`, 'utf16le')
    const page = encoding === 'utf-16be' ? bytes.swap16() : bytes
    const { get } = await openPortal({ 'index.html': page })
    const { body } = await get('/hosted/mine/')
    const text = new TextDecoder(encoding).decode(body)
    expect(text).toMatch(/^<!doctype html>\s*<script src="[^"]+"><\/script><html/i)
    expect(withoutScript(text)).toBe(PAGE)
  })

  test('a missing file is a plain 404, never a page, and so is an unknown game', async () => {
    const { get } = await openPortal({ 'index.html': PAGE })
    for (const path of [
      '/hosted/mine/gone.js',
      '/hosted/none/',
      '/hosted/mine',
      '/hosted/',
      '/hosted/-/x.js',
    ]) {
      const missing = await get(path)
      expect([path, missing.status, missing.headers['content-type']]).toEqual([
        path,
        404,
        'text/plain; charset=utf-8',
      ])
    }
    expect((await get('/hosted/mine/..%2f..%2fhealthz')).status).toBe(404)
    expect((await get('/hosted/mine/%00')).status).toBe(400)
    expect((await get('/hosted/mine/%')).status).toBe(400)
  })

  test('refuses service workers, other methods, and files as parts of the portal’s own pages', async () => {
    const { get } = await openPortal({ 'index.html': PAGE, 'sw.js': 'x' })
    expect((await get('/hosted/mine/sw.js', { 'service-worker': 'script' })).status).toBe(403)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }
    expect((await get('/hosted/mine/sw.js', own)).status).toBe(403)
    expect(
      (await get('/hosted/mine/sw.js', { ...own, 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(200)
    expect((await get('/hosted/mine/', { ...own, 'sec-fetch-dest': 'iframe' })).status).toBe(200)
    const refused = await get('/hosted/mine/', {}, undefined, 'POST')
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
    const asked = await get('/hosted/mine/a.js', { origin: 'null' }, undefined, 'OPTIONS')
    expect([asked.status, asked.headers['access-control-allow-headers']]).toEqual([204, '*'])
  })

  test('names with spaces, signs and percents are found however a game writes them', async () => {
    const { get } = await openPortal({
      'index.html': PAGE,
      'a b#1.txt': '1',
      'c%20d.txt': '2',
      'é.txt': '3',
      'menu/index.html': 'a menu',
    })
    expect((await get('/hosted/mine/a%20b%231.txt')).text).toBe('1')
    expect((await get('/hosted/mine/c%2520d.txt')).text).toBe('2')
    expect((await get('/hosted/mine/c%20d.txt')).text).toBe('2')
    expect((await get('/hosted/mine/%C3%A9.txt')).text).toBe('3')
    const menu = await get('/hosted/mine/menu/')
    expect(menu.headers['content-type']).toBe('text/html')
    expect(menu.text).toMatch(/^<script src="[^"]+"><\/script>a menu$/)
    expect((await get('/hosted/mine/', {}, 'evil.example')).status).toBe(421)
  })

  test('names that no Windows has are as good as others, also of the start page', async () => {
    const names = [
      'CON',
      'AUX.txt',
      'nul.js',
      'dots...',
      'ends.',
      'ends ',
      ' x',
      'a:b.txt',
      'q?.txt',
    ]
    names.push('star*.txt', '"<script>".html', '100%.txt', `${'ß'.repeat(200)}.png`, 'é%C3%A9.txt')
    const files = Object.fromEntries(names.map((name) => [`in/${name}`, name]))
    const start = 'ab:c #?100%.html'
    const { get, publish, add } = await openPortal({ 'index.html': PAGE })
    await publish(await add({ ...files, [start]: PAGE }, 'mine'), { startPath: start })
    const { location } = (await get('/hosted/mine/')).headers
    expect((await get(`/hosted/mine/${location}`)).text).toContain('first()')
    for (const name of names) {
      expect((await get(`/hosted/mine/in/${encodeURIComponent(name)}`)).text).toContain(name)
    }
  })

  test('a name that is the code of another one is told from it', async () => {
    const { get } = await openPortal({ 'index.html': PAGE, 'é.txt': '1', '%C3%A9.txt': '2' })
    expect((await get('/hosted/mine/%C3%A9.txt')).text).toBe('1')
    expect((await get('/hosted/mine/%25C3%25A9.txt')).text).toBe('2')
  })
})

describe('files', () => {
  test('html is compressed on its way, with the script in it', async () => {
    const { get } = await openPortal({ 'index.html': PAGE + 'x'.repeat(9_000) })
    const plain = await get('/hosted/mine/')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await get('/hosted/mine/', { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(packed.body.length).toBeLessThan(1_000)
      expect(unpack(packed.body).equals(plain.body)).toBe(true)
      expect(packed.headers.etag).not.toBe(plain.headers.etag)
    }
  })

  test.each([
    ['game.wasm', 'application/wasm'],
    ['game.pck', 'application/octet-stream'],
    ['a.ogg', 'audio/ogg'],
    ['build.data.unityweb', 'application/octet-stream'],
  ])('%s has the type %s', async (name, type) => {
    const { get } = await openPortal({ 'index.html': PAGE, [name]: 'xx' })
    const file = await get(`/hosted/mine/${name}`, { 'accept-encoding': 'gzip' })
    expect([file.headers['content-type'], file.text]).toEqual([type, 'xx'])
  })

  test.each([
    ['game.wasm.br', 'application/wasm', 'br'],
    ['game.js.gz', 'text/javascript; charset=utf-8', 'gzip'],
    ['game.data.br', 'application/octet-stream', 'br'],
  ])('%s has the type %s and the encoding %s', async (name, type, encoding) => {
    const packed = encoding === 'br' ? brotliCompressSync(TEXT) : gzipSync(TEXT)
    const { get } = await openPortal({ 'index.html': PAGE, [name]: packed })
    const file = await get(`/hosted/mine/${name}`, { 'accept-encoding': 'gzip, br' })
    expect(file.headers).toMatchObject({ 'content-type': type, 'content-encoding': encoding })
    expect(file.body.equals(packed)).toBe(true)
    // Over http, browsers do not take Brotli.
    const plain = await get(`/hosted/mine/${name}`, { 'accept-encoding': 'identity' })
    expect([plain.headers['content-encoding'], plain.text]).toEqual([undefined, TEXT])
  })

  test.each([
    ['its own scripts', { 'a.js': `throw new Error('incorrect header check')` }, undefined],
    ['the browser', { 'a.js': 'new DecompressionStream("gzip")' }, undefined],
    ['the server', { 'Build/a.loader.js': 'new DecompressionStream("gzip")' }, 'gzip'],
  ])('a game whose .gz files %s unpacks', async (_, scripts, encoding) => {
    const packed = gzipSync(TEXT)
    const { get } = await openPortal({ 'index.html': PAGE, ...scripts, 'game.wasm.gz': packed })
    const file = await get('/hosted/mine/game.wasm.gz', { 'accept-encoding': 'gzip, br' })
    expect(file.headers['content-encoding']).toBe(encoding)
    expect(file.body.equals(packed)).toBe(true)
  })

  test('html is whole that has the content of a file which is stored compressed', async () => {
    const { get } = await openPortal({
      'a.txt': PAGE,
      'index.html': PAGE,
      'b.js': '',
      'c.html': '',
    })
    expect(withoutScript((await get('/hosted/mine/')).text)).toBe(PAGE)
    expect(withoutScript((await get('/hosted/mine/c.html')).text)).toBe('')
    const packed = await get('/hosted/mine/', { 'accept-encoding': 'br' })
    expect(withoutScript(brotliDecompressSync(packed.body).toString())).toBe(PAGE)
  })

  test('are sent compressed to those who take it, and unpacked to others', async () => {
    const { get } = await openPortal({ 'index.html': PAGE, 'a.js': TEXT })
    const packed = await get('/hosted/mine/a.js', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(Number(packed.headers['content-length'])).toBe(packed.body.length)
    expect(brotliDecompressSync(packed.body).toString()).toBe(TEXT)
    expect((await get('/hosted/mine/a.js')).text).toBe(TEXT)
    const head = await get('/hosted/mine/a.js', {}, undefined, 'HEAD')
    expect([head.body.length, head.headers['content-length']]).toEqual([0, String(TEXT.length)])
  })

  test('have parts', async () => {
    const sound = Buffer.from(Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) % 251))
    const { get } = await openPortal({ 'index.html': PAGE, 'a.ogg': sound, 'a.js': TEXT })
    const part = await get('/hosted/mine/a.ogg', { range: 'bytes=1048570-2097160' })
    expect([part.status, part.headers['content-range']]).toEqual([
      206,
      'bytes 1048570-2097160/3000000',
    ])
    expect(part.body.equals(sound.subarray(1_048_570, 2_097_161))).toBe(true)
    expect(
      (await get('/hosted/mine/a.ogg', { range: 'bytes=-5' })).body.equals(sound.subarray(-5)),
    ).toBe(true)
    expect((await get('/hosted/mine/a.ogg', { range: 'bytes=3000000-' })).status).toBe(416)
    expect((await get('/hosted/mine/a.ogg', { range: 'bytes=0-1, 5-6' })).status).toBe(200)
    const stale = { range: 'bytes=0-1', 'if-range': '"other"' }
    expect((await get('/hosted/mine/a.ogg', stale)).status).toBe(200)
    const text = await get('/hosted/mine/a.js', { range: 'bytes=6-10', 'accept-encoding': 'br' })
    expect([text.status, text.text, text.headers['content-encoding']]).toEqual([
      206,
      'level',
      undefined,
    ])
  })

  test('that are deleted while they are sent break off, and the portal goes on', async () => {
    const sound = Buffer.alloc(19 * 2 ** 20)
    const { services, get, port } = await openPortal({ 'index.html': PAGE, 'a.ogg': sound })
    const headers = { host: `127.0.0.1:${port}` }
    const sent = request({ port, path: '/hosted/mine/a.ogg', headers }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await services.db.deleteFrom('hosted_version').execute()
    await services.db.deleteFrom('hosted_content').execute()
    await expect(buffer(response)).rejects.toThrow('aborted')
    expect((await get('/hosted/mine/a.ogg')).status).toBe(404)
    expect((await get('/healthz')).status).toBe(200)
  })

  test('are asked for again with each visit, and sent only when they changed', async () => {
    const { get, add, publish, services, versionId } = await openPortal({
      'index.html': PAGE,
      'a.ogg': '1',
      'b.ogg': '1',
    })
    const first = await get('/hosted/mine/a.ogg')
    const known = { 'if-none-match': `W/"x", ${first.headers.etag}` }
    expect((await get('/hosted/mine/a.ogg', known)).status).toBe(304)
    const next = await add({ 'index.html': PAGE, 'a.ogg': '2', 'b.ogg': '1' }, 'mine')
    expect((await get('/hosted/mine/a.ogg', known)).status).toBe(304)
    await publish(next)
    // The same address for every version.
    expect(await get('/hosted/mine/a.ogg', known)).toMatchObject({ status: 200, text: '2' })
    expect((await get('/hosted/mine/b.ogg', known)).status).toBe(304)
    await publish(versionId)
    expect((await get('/hosted/mine/a.ogg', known)).status).toBe(304)
    await expect(transact(services.db, (tx) => deleteVersion(tx, versionId))).rejects.toMatchObject(
      { key: 'currentStays' },
    )
  })

  test('of a draft need its key, which ends', async () => {
    const { get, add, services } = await openPortal({ 'index.html': PAGE })
    const far = `fetch('https://a.example.org/'); fetch('https://b.example.org/')`
    const draft = await add({ 'index.html': 'a draft', 'far.js': far })
    const none = { versionId: draft, ticks: [false] }
    const { secret } = services.cookieKey
    const now = services.db.now()
    const page = await get(`/hosted/${makeDraftKey(secret, none, now)}/`)
    expect(page.text).toContain('a draft')
    expect(page.headers['document-isolation-policy']).toBeUndefined()
    expect(policyOf(page).get('default-src')).not.toContain('example')
    const ticks = [true, false, true]
    const some = await get(`/hosted/${makeDraftKey(secret, { versionId: draft, ticks }, now)}/`)
    expect(some.headers['document-isolation-policy']).toBe('isolate-and-credentialless')
    expect(policyOf(some).get('default-src')).toMatch(/ https:\/\/b\.example\.org 'unsafe-inline'/)
    expect(policyOf(some).get('default-src')).not.toContain('a.example')
    expect((await get(`/hosted/${draft}/`)).status).toBe(404)
    expect((await get(`/hosted/${makeDraftKey('another secret', none, now)}/`)).status).toBe(404)
    expect((await get(`/hosted/${makeDraftKey(secret, none, now - 13 * 3_600_000)}/`)).status).toBe(
      404,
    )
  })

  test('of a build with Playgama Bridge start with the platform that the portal offers', async () => {
    const { get, publish, add } = await openPortal({ 'index.html': PAGE })
    expect((await get('/hosted/mine/')).status).toBe(200)
    const bridge = { 'game/start.html': PAGE, 'game/playgama-bridge.js': 'x', 'a.txt': 'x' }
    await publish(await add(bridge, 'mine'), { startPath: 'game/start.html' })
    const start = await get('/hosted/mine/')
    expect(start.headers.location).toBe('game/start.html?platform_id=youtube')
    const inRoom = await get('/hosted/mine/?room=a%26b')
    expect(inRoom.headers.location).toBe('game/start.html?room=a%26b&platform_id=youtube')
    const chosen = await get('/hosted/mine/?platform_id=mock')
    expect(chosen.headers.location).toBe('game/start.html?platform_id=mock')
    expect((await get('/hosted/mine/game/start.html?platform_id=youtube')).status).toBe(200)

    const loaded =
      '<script src="https://bridge.playgama.com/v2/stable/playgama-bridge.js"></script>'
    await publish(await add({ 'index.html': loaded }, 'mine'))
    const page = await get('/hosted/mine/')
    expect(page.headers.location).toBe('index.html?platform_id=youtube')
  })

  test('of a game with threads are isolated, and may reach the hosts that were allowed', async () => {
    const { get, publish, versionId } = await openPortal({ 'index.html': PAGE, 'a.js': 'x' })
    expect((await get('/hosted/mine/')).headers['document-isolation-policy']).toBeUndefined()
    await publish(versionId, { threads: true, hosts: ['https://api.example.org'] })
    const page = await get('/hosted/mine/')
    expect(page.headers['document-isolation-policy']).toBe('isolate-and-credentialless')
    // A page with this header does not run in a frame of the portal, whose pages do not have it.
    expect(page.headers['cross-origin-embedder-policy']).toBeUndefined()
    const tab = await get('/hosted/mine/', { 'sec-fetch-dest': 'document' })
    expect(tab.headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    expect((await get('/hosted/mine/a.js')).headers['cross-origin-embedder-policy']).toBe(
      'require-corp',
    )
    expect(policyOf(page).get('default-src')).toContain(' https://api.example.org ')
  })

  test('may use of the device what was allowed, and an older version keeps it', async () => {
    const { get, add, publish, versionId } = await openPortal({ 'index.html': PAGE })
    const policy = async () => (await get('/hosted/mine/')).headers['permissions-policy']
    expect(await policy()).toMatch(/^bluetooth=\(\), camera=\(\), microphone=\(\), /)
    const next = await add({ 'index.html': PAGE, 'a.js': 'x' }, 'mine')
    await publish(next, { allow: ['camera', 'clipboard'], threads: true })
    expect(await policy()).toMatch(/ camera=\(self\), microphone=\(\), /)
    await publish(versionId)
    expect(await policy()).toMatch(/ camera=\(self\), /)
    expect((await get('/hosted/mine/')).headers['document-isolation-policy']).toBeDefined()
    await publish(versionId, { allow: [] })
    expect(await policy()).toMatch(/ camera=\(\), /)
  })
})

describe('at a host of their own', () => {
  test('games are there and nothing else is, and the portal has no games', async () => {
    const { get } = await openPortal(
      { 'index.html': PAGE },
      { PUBLIC_URL: 'http://play.example', GAMES_URL: 'http://games.example:81' },
    )
    const at = (host: string, path: string) => get(path, {}, host)
    const page = await at('games.example:81', '/mine/')
    expect(page.status).toBe(200)
    expect(policyOf(page).get('frame-ancestors')).toBe('http://play.example')
    expect(policyOf(page).get('sandbox')).not.toContain('allow-same-origin')
    for (const path of ['/', '/sign-in', '/api/me', '/healthz', '/game/mine']) {
      expect((await at('games.example:81', path)).status).toBe(404)
    }
    expect((await at('play.example', '/hosted/mine/')).status).toBe(404)
    expect((await at('play.example', '/')).text).toContain('a page of the portal')
  })

  test.each([
    ['https://games.example', '/mine/', ['games.example:443', 'games.example.', 'GAMES.EXAMPLE']],
    ['https://*.games.example', '/', ['mine.games.example:443', 'mine.games.example.:443']],
  ])('%s is the same host however a proxy writes it', async (gamesUrl, folder, hosts) => {
    const environment = {
      PUBLIC_URL: 'https://play.example',
      GAMES_URL: gamesUrl,
      TRUST_PROXY: '1',
    }
    const { get } = await openPortal({ 'index.html': PAGE }, environment)
    for (const host of hosts) {
      const at = (path: string) => get(path, { 'x-forwarded-for': '192.0.2.1' }, host)
      expect(withoutScript((await at(folder)).text)).toBe(PAGE)
      expect((await at('/sign-in')).status).toBe(404)
    }
  })

  test('each game may have its own', async () => {
    const { get, services } = await openPortal(
      { 'index.html': PAGE },
      { PUBLIC_URL: 'http://play.example', GAMES_URL: 'http://*.games.example' },
    )
    expect(services.games.find(({ id }) => id === 'mine')?.url).toBe('http://mine.games.example/')
    const page = await get('/', {}, 'mine.games.example')
    // The script is for its saves.
    expect(withoutScript(page.text)).toBe(PAGE)
    expect(policyOf(page).get('sandbox')).toContain('allow-same-origin')
    expect((await get('/', {}, 'other.games.example')).status).toBe(404)
    expect((await get('/', {}, 'x.mine.games.example')).status).toBe(404)
    expect((await get('/mine/', {}, 'games.example')).status).not.toBe(200)
  })
})
