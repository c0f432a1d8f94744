/** The files in `deploy/` that start a portal: they are consistent with it and with each other. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { CONFIG_VARIABLES } from '#platform/config.ts'
import { SECRETS } from '#platform/lib/secret-files.ts'
// @ts-expect-error -- a script of npm, without types
import { SERVING_ENVIRONMENT, SERVING_FLAGS } from '../../scripts/node-flags.mjs'
import { makeFolder } from '../folder.ts'
import { describeWithPrograms } from '../programs.ts'
import { openTestServer } from '../test-server.ts'

const COMPOSE = '/usr/bin/docker-compose'
const SYSTEMD = '/usr/bin/systemd-analyze'
/** Of 100: systemd's exposure level of the service. */
const MOST_EXPOSURE = 20
/** The process exits within this time after it stopped serving, s. */
const DRAIN_S = 9

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const pathOf = (file: string) => fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))

const dockerfile = read('deploy/Dockerfile')
const service = read('deploy/io-arcade.service')
const composed = {
  'compose.yaml': read('deploy/compose.yaml'),
  'compose.fleet.yaml': read('deploy/compose.fleet.yaml'),
}

/** Returns the portal's part of a file, without database and proxy. */
const portalPart = (text: string) => text.split(/^ {2}proxy:$/m)[0]!

const variables = new Set<string>([
  ...CONFIG_VARIABLES,
  ...SECRETS.map((name) => `${name}_FILE`),
  // Read by Node and by the C library.
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'PATH',
])

function namedIn(text: string): string[] {
  const received = text.match(/^(?:ENV |Environment=).*$/gm)?.join('\n') ?? ''
  const found = [
    ...portalPart(text).matchAll(/^ {4,6}([A-Z][A-Z_]+): /gm),
    ...received.matchAll(/[ =]([A-Z][A-Z_]+)=/g),
  ]
  return found.map(([, name]) => name!)
}

test.each(Object.entries({ ...composed, Dockerfile: dockerfile, service }))(
  '%s uses existing variables',
  (_, text) => {
    const named = namedIn(text)
    expect(named.length).toBeGreaterThan(2)
    expect(named.filter((name) => !variables.has(name))).toEqual([])
  },
)

test.each(Object.entries({ Dockerfile: dockerfile, service }))(
  '%s starts Node as npm does',
  (_, text) => {
    const line = text.match(/^(?:CMD|ExecStart=).*$/m)![0]
    for (const flag of SERVING_FLAGS) expect(line).toContain(flag)
    for (const [name, value] of Object.entries(SERVING_ENVIRONMENT)) {
      expect(text).toMatch(new RegExp(`^(?:ENV |Environment=).*\\b${name}=${value}\\b`, 'm'))
    }
  },
)

test('the guides name every variable and every file', () => {
  const configuration = read('docs/configuration.md')
  const own = [...variables].filter((name) => !SECRETS.some((secret) => name === `${secret}_FILE`))
  const unnamed = own.filter((name) => !configuration.includes(`\`${name}\``))
  expect(unnamed).toEqual(['NODE_ENV', 'MALLOC_ARENA_MAX', 'PATH'])
  const guides = {
    'containers.md': ['Dockerfile', ...Object.keys(composed)],
    'proxies-and-mail.md': ['nginx.conf', 'Caddyfile', 'haproxy.cfg'],
    'systemd.md': ['io-arcade.service'],
  }
  for (const [guide, files] of Object.entries(guides)) {
    for (const file of files) expect(read(`docs/${guide}`)).toContain(`deploy/${file}`)
  }
})

describe('the image', () => {
  test('checks its health by the path that does not depend on the database', async () => {
    const command = /^HEALTHCHECK [^\n]*\\\n {2}CMD (\[.*\])$/m.exec(dockerfile)![1]!
    const [, ...args] = JSON.parse(command) as string[]
    let status = 200
    const paths: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      paths.push(url)
      response.writeHead(status).end()
    })
    const port = await openTestServer(server)
    const check = async () => {
      const child = spawn(process.execPath, args, { env: { PORT: String(port) } })
      return (await once(child, 'exit'))[0] as number
    }
    expect(await check()).toBe(0)
    status = 503
    expect(await check()).toBe(1)
    expect(paths).toEqual(['/healthz', '/healthz'])
  })

  test('has every script in its layer with the packages', async () => {
    const folder = await makeFolder()
    const layer = dockerfile.split('COPY . .')[0]!
    for (const [, paths] of layer.matchAll(/^COPY ((?:scripts|server)\S+.*) \S+\/$/gm)) {
      for (const path of paths!.split(' ')) {
        await mkdir(join(folder, dirname(path)), { recursive: true })
        await copyFile(join(root, path), join(folder, path))
      }
    }
    const script = "import('./scripts/install.mjs').then((it) => console.log(typeof it.install))"
    const { stdout, stderr } = spawnSync(process.execPath, ['--eval', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([stdout, stderr]).toEqual(['function\n', ''])
  })

  test('is built from existing files, without secrets', () => {
    const [first, ...lines] = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    expect(first).toBe('*')
    const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    expect(taken.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(taken.filter((path) => /^(deploy|data|\.env|\.git|node_modules)/.test(path))).toEqual([])
    expect(read('.gitignore')).toMatch(/^deploy\/secrets\/$/m)
  })
})

describeWithPrograms('by docker-compose', [COMPOSE], () => {
  /** Returns the resolved configuration of a file. */
  const compose = (file: string, environment: Record<string, string>) =>
    spawnSync(COMPOSE, ['--file', pathOf(file), 'config'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    })

  test('requires a public URL', () => {
    const { status, stderr } = compose('compose.yaml', {})
    expect([status, stderr]).toEqual([1, expect.stringContaining('PUBLIC_URL')])
  })

  test.each(Object.keys(composed))('%s reads its settings from .env next to it', async (file) => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'deploy'))
    await copyFile(pathOf(file), join(folder, 'deploy', file))
    const settings = ['PUBLIC_URL=https://of-the-file.example', 'PORTAL_HOST=of-the-file.example']
    await writeFile(join(folder, 'deploy/.env'), settings.join('\n'))
    const { status, stdout, stderr } = spawnSync(COMPOSE, ['--file', `deploy/${file}`, 'config'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('PUBLIC_URL: https://of-the-file.example')
  })

  test('the compose commands of the guide name existing services and programs', () => {
    const given = { PUBLIC_URL: 'https://play.example.org', PORTAL_HOST: 'play.example.org' }
    const lines = [
      ...read('docs/containers.md').matchAll(/docker compose --file deploy\/(\S+) ([^\n`]+)/g),
    ].map(([, file, rest]) => ({ file: file!, words: rest!.split(' ') }))
    expect(lines.length).toBeGreaterThan(15)
    const servicesOf = (file: string) =>
      spawnSync(COMPOSE, ['--file', pathOf(file), 'config', '--services'], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...given },
      }).stdout.split('\n')
    const services = new Map(Object.keys(composed).map((file) => [file, servicesOf(file)]))
    for (const { file, words } of lines) {
      const [command, ...rest] = words
      expect(['up', 'exec', 'run', 'stop', 'cp', 'ps']).toContain(command)
      const named = rest.filter((word) => services.get(file)!.includes(word.split(':')[0]!))
      // `up` without a name starts all services.
      expect([words.join(' '), command === 'up' || named.length > 0]).toEqual([
        words.join(' '),
        true,
      ])
      if (!rest.includes('io-arcade')) continue
      const program = `../../server/cli/${rest[rest.indexOf('io-arcade') + 1]}.ts`
      expect([program, existsSync(fileURLToPath(new URL(program, import.meta.url)))]).toEqual([
        program,
        true,
      ])
    }
  })

  test.each(Object.entries(composed))('%s is valid', (file, text) => {
    const given = { PUBLIC_URL: 'https://play.example.org', PORTAL_HOST: 'play.example.org' }
    const { status, stdout, stderr } = compose(file, given)
    expect([status, stderr]).toEqual([0, ''])

    const drains = Number(/DRAIN_SECONDS: '(\d+)'/.exec(stdout)?.[1] ?? 0)
    const grace = Number(/stop_grace_period: (\d+)s/.exec(portalPart(text))![1])
    expect(grace).toBeGreaterThan(drains + DRAIN_S)
    for (const word of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
      expect(portalPart(text)).toContain(word)
    }
    // Each secret in use is provided, from the folder that git ignores.
    const used = [...stdout.matchAll(/\/run\/secrets\/(\S+)/g)].map(([, name]) => name!)
    const secrets = [...text.matchAll(/^ {2}(\S+): \{ file: \.\/secrets\/(\S+) \}$/gm)]
    expect(secrets.map(([, name]) => name).toSorted()).toEqual([...new Set(used)].toSorted())
    for (const [, name, path] of secrets) expect(path).toBe(name)
  })
})

describeWithPrograms('by systemd', [SYSTEMD], () => {
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(SYSTEMD, ['--no-pager', ...args], {
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  test('the unit is well-formed', async () => {
    const file = join(await makeFolder(), 'io-arcade.service')
    await writeFile(file, service.replace('/opt/io-arcade/bin/node', process.execPath))
    expect(analyze('verify', file)).toEqual({ status: 0, output: '' })
  })

  test('the unit limits memory and processes, with room for the portal', () => {
    const valueOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(service)?.[1]
    // A node with 10,000 streams and everything at once needs less than 2 GB (ADR 41).
    expect(valueOf('MemoryMax')).toBe('2G')
    expect(Number(valueOf('TasksMax'))).toBeGreaterThan(100)
  })

  test('the unit has few privileges', () => {
    const { status, output } = analyze(
      'security',
      '--offline=true',
      `--threshold=${MOST_EXPOSURE}`,
      pathOf('io-arcade.service'),
    )
    expect([status, output]).toEqual([0, expect.stringContaining('Overall exposure level')])
    // With it, V8 could not start.
    expect(service).not.toMatch(/^MemoryDenyWriteExecute=/m)
  })

  test('each credential is used, and the portal has time to stop', () => {
    const loaded = [...service.matchAll(/^LoadCredential=(\S+):\S+$/gm)].map(([, name]) => name)
    const used = [...service.matchAll(/_FILE=%d\/(\S+)/g)].map(([, name]) => name)
    expect(loaded).toEqual(used)
    expect(loaded.length).toBeGreaterThan(1)
    const longestDrain = 60
    const timeout = Number(/^TimeoutStopSec=(\d+)s$/m.exec(service)![1])
    expect(timeout).toBeGreaterThan(longestDrain + DRAIN_S)
  })
})
