/**
 * The files in `deploy/` that start a portal: they are consistent with it and with each other.
 * `compose.test.ts` tests the compose files.
 */
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

const variables = new Set<string>([
  ...CONFIG_VARIABLES,
  ...SECRETS.map((name) => `${name}_FILE`),
  // Read by Node and by the C library.
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'PATH',
])

test.each(Object.entries({ Dockerfile: dockerfile, service }))(
  '%s uses existing variables',
  (_, text) => {
    const lines = text.match(/^(?:ENV |Environment=).*$/gm)!.join('\n')
    const named = [...lines.matchAll(/[ =]([A-Z][A-Z_]+)=/g)].map(([, name]) => name!)
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
    'containers.md': ['Dockerfile', 'compose.yaml', 'compose.fleet.yaml'],
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
