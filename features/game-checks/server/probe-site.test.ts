/** Probes of sites that respond correctly, and of sites that do not. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { OPENSSL } from '#tests/certificate.ts'
import { describeWithPrograms } from '#tests/programs.ts'
import {
  page,
  redirect,
  startStubGames,
  type Responder,
  type StubGames,
} from '#tests/stub-games.ts'
import { isPublicAddress } from './public-address.ts'
import { probeSite, type Probe } from './probe-site.ts'
import { words } from '#tests/words.ts'
import { listen } from '#tests/listen.ts'

const HOSTS = ['one.example.io', 'two.example.io']
describeWithPrograms('a probe', [OPENSSL], () => {
  let games: StubGames

  beforeAll(async () => {
    games = await startStubGames(HOSTS)
    setDefaultCACertificates([
      ...getCACertificates('default'),
      readFileSync(games.certificate, 'utf8'),
    ])
  })
  afterAll(() => games.stop())

  function probe(url: string, limitMs?: number): Promise<Probe> {
    const options = { userAgent: 'Arcade game check', localPort: games.port }
    return probeSite(url, limitMs === undefined ? options : { ...options, limitMs })
  }

  /** Probes the first site, which sends this response. */
  function probeOf(responder: Responder, limitMs?: number): Promise<Probe> {
    games.responders.set('one.example.io', responder)
    return probe('https://one.example.io/play', limitMs)
  }

  test('goes through the proxy of HTTPS_PROXY, which looks the name up', async () => {
    const asked: string[] = []
    const proxy = createServer().on('connect', ({ url }, client) => {
      asked.push(url!)
      const site = connect(games.port, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'))
      site.pipe(client).pipe(site)
    })
    const port = await listen(proxy)
    vi.stubEnv('HTTPS_PROXY', `http://localhost:${port}`)
    games.responders.set('one.example.io', page({}))
    const found = await probeSite('https://one.example.io/play', { userAgent: 'Arcade game check' })
    const inside = await probeSite('https://printer.local/', { userAgent: 'Arcade game check' })
    vi.unstubAllEnvs()
    proxy.close()
    expect(found).toMatchObject({ status: 200 })
    expect(inside).toMatchObject({ fault: 'not-public' })
    expect(asked).toEqual(['one.example.io:443'])
  })

  test('returns the status, headers and duration, and sends the user agent', async () => {
    const policies = ["frame-ancestors 'self'", "default-src 'none'"]
    const found = await probeOf(
      page({ 'Content-Security-Policy': policies, 'X-Frame-Options': 'DENY' }, 404),
    )
    expect(found).toEqual({
      tookMs: expect.any(Number),
      endedAt: 'https://one.example.io/play',
      status: 404,
      policies,
      frameOptions: ['DENY'],
      isChallenge: false,
      isIsolated: false,
    })
    expect(games.last()).toMatchObject({
      'user-agent': 'Arcade game check',
      'sec-fetch-dest': 'iframe',
    })
    expect(Object.keys(games.last()!)).not.toContain('cookie')
  })

  test('follows redirects and judges the last response', async () => {
    games.responders.set('two.example.io', page({ 'X-Frame-Options': 'SAMEORIGIN' }))
    const found = await probeOf((request, response) => {
      const next = request.url === '/play' ? '/lobby' : 'https://two.example.io/x?room=1#top'
      redirect(next, 301)(request, response)
    })
    expect(found).toMatchObject({
      status: 200,
      endedAt: 'https://two.example.io/x',
      frameOptions: ['SAMEORIGIN'],
    })
    expect(games.requests.slice(-3)).toEqual([
      'one.example.io/play',
      'one.example.io/lobby',
      'two.example.io/x?room=1',
    ])
  })

  test('takes the permission for the home network for the named host only', async () => {
    games.responders.set('one.example.io', redirect('https://192.168.1.20/', 302))
    const options = { userAgent: 'any', localPort: games.port, isHomeAllowed: true }
    expect(await probeSite('https://one.example.io/', options)).toMatchObject({
      fault: 'not-public',
    })
  })

  test('follows five redirects but not six', async () => {
    const countDown: Responder = (request, response) => {
      const left = Number(request.url!.slice(1))
      const responder = left > 0 ? redirect(`/${left - 1}`) : page()
      responder(request, response)
    }
    games.responders.set('one.example.io', countDown)
    expect(await probe('https://one.example.io/5')).toMatchObject({ status: 200 })
    expect(await probe('https://one.example.io/6')).toMatchObject({ fault: 'too-many-redirects' })
    const loop = await probeOf(redirect('/play'))
    expect(loop).toMatchObject({ fault: 'too-many-redirects' })
  })

  test.each([
    ['http://one.example.io/', 'plain-http'],
    ['ftp://one.example.io/', 'plain-http'],
    ['javascript:alert(1)', 'plain-http'],
    ['https://127.0.0.1/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://0x7f.1/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://10.1.2.3/', 'not-public'],
    ['https://169.254.169.254/latest/meta-data/', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://[::ffff:127.0.0.1]/', 'not-public'],
    ['https://[fd00::1]/', 'not-public'],
    ['https://', 'broken-answer'],
  ])('a redirect to %s leads nowhere: %s', async (location, fault) => {
    const found = await probeOf(redirect(location))
    expect(found).toMatchObject({ fault })
    expect(found.status).toBeUndefined()
  })

  test.each([
    ['same-origin', 'require-corp', true],
    ['same-origin; report-to="x"', 'credentialless', true],
    ['same-origin', 'unsafe-none', false],
    ['same-origin-allow-popups', 'require-corp', false],
  ])(
    'opener policy %s and embedder policy %s: threads %s',
    async (opener, embedder, isIsolated) => {
      const headers = {
        'Cross-Origin-Opener-Policy': opener,
        'Cross-Origin-Embedder-Policy': embedder,
      }
      expect(await probeOf(page(headers))).toMatchObject({ isIsolated })
    },
  )

  test('reports slow sites: no response head in time, or a dripping body', async () => {
    expect(await probeOf(() => undefined, 50)).toMatchObject({ fault: 'slow' })
    const drip: Responder = (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 10)
      response.once('close', () => clearInterval(timer))
    }
    expect(await probeOf(drip, 80)).toMatchObject({ fault: 'slow' })
  })

  test('reads only the beginning of an endless page', async () => {
    const closed = Promise.withResolvers<number>()
    const found = await probeOf((_request, response) => {
      let sent = 0
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const pour = () => {
        while (response.write(chunk)) sent += chunk.length
        sent += chunk.length
        response.once('drain', pour)
      }
      response.once('close', () => closed.resolve(sent))
      pour()
    })
    expect(found).toMatchObject({ status: 200 })
    // Includes the bytes in the connection's buffers.
    expect(await closed.promise).toBeLessThan(16 * 1024 * 1024)
  })

  test.each<[name: string, responder: Responder]>([
    ['cuts the line', (request) => request.socket.destroy()],
    [
      'promises more than it sends',
      (_request, response) => {
        response.writeHead(200, { 'Content-Length': '1000' })
        response.write('short')
        response.socket!.end()
      },
    ],
    [
      'goes over to another protocol',
      (request) =>
        void request.socket.end(
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
        ),
    ],
    ['speaks another language', (request) => void request.socket.end('NOT HTTP AT ALL\r\n\r\n')],
    [
      'has a head without an end',
      (request) => void request.socket.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
  ])('a site that %s has a fault', async (_name, responder) => {
    const found = await probeOf(responder)
    expect(found.fault).toMatch(/^(unreachable|broken-answer)$/)
    expect(found.status).toBeUndefined()
  })

  test('reports a certificate of another name as a TLS fault', async () => {
    expect(await probe('https://three.example.io/')).toMatchObject({ fault: 'tls' })
  })

  test('recognizes a challenge by its header or its words', async () => {
    expect(await probeOf(page({ 'CF-Mitigated': 'challenge' }, 403))).toMatchObject({
      isChallenge: true,
    })
    const words: Responder = (_request, response) => {
      response.writeHead(503)
      response.end('<title>Are you human?</title>')
    }
    expect(await probeOf(words)).toMatchObject({ status: 503, isChallenge: true })
  })

  test('ends an aborted probe at once', async () => {
    games.responders.set('one.example.io', () => stopping.abort())
    const stopping = new AbortController()
    const options = { userAgent: 'x', localPort: games.port, signal: stopping.signal }
    expect(await probeSite('https://one.example.io/', options)).toMatchObject({ fault: 'slow' })
  })
})

describe('the public internet', () => {
  test.each(['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is part of it',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  test.each(words`
    0.0.0.0 10.255.255.255 100.64.0.1 127.0.0.2 169.254.1.1 172.31.255.255 192.168.0.1 198.18.0.1
    203.0.113.9 224.0.0.1 255.255.255.255 :: ::1 ::ffff:1.1.1.1 64:ff9b::1.1.1.1 2001::1
    2001:db8::1 2002:7f00:1:: fc00::1 fe80::1 ff02::1 one.example.io`)('%s is not', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  )
})
