/** The compose files as docker-compose reads them: their settings, secrets, limits and the guide. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { load } from 'js-yaml'
import { expect, onTestFinished, test } from 'vitest'
import { CONFIG_VARIABLES, readConfig } from '#platform/config.ts'
import { SECRETS as FROM_FILES } from '#platform/lib/secret-files.ts'
import { startReaper } from '../fleet/programs.ts'
import { makeFolder } from '../folder.ts'
import { describeWithPrograms } from '../programs.ts'
import { findFreePort } from '../portal.ts'
import { REDIS } from '../redis.ts'
import { until } from '../until.ts'

const root = resolve(import.meta.dirname, '../..')
const COMPOSE = '/usr/bin/docker-compose'
const REDIS_CLI = '/usr/bin/redis-cli'
const GIVEN = { PUBLIC_URL: 'https://play.example.org', PORTAL_HOST: 'play.example.org' }
/** Contents of the secret files. */
const SECRETS: Record<string, string> = {
  'smtp-url': 'smtp://mail.example.org:587',
  'metrics-token': 'a-token-of-the-tests',
  'backup-passphrase': 'a passphrase of the tests',
  'database-url': 'postgres://portal@postgres/portal',
  'redis-url': 'redis://default:a-long-password@redis:6379',
  'auth-secret': 'one secret for the nodes of this fleet',
}
const VARIABLES = [...CONFIG_VARIABLES, ...FROM_FILES.map((name) => `${name}_FILE`)]
/** The services of the portal in each file. */
const PORTALS = { 'compose.yaml': ['portal'], 'compose.fleet.yaml': ['node-1', 'node-2'] } as const
const FILES = Object.keys(PORTALS) as (keyof typeof PORTALS)[]
/** The process exits within this time after it stopped serving, s. */
const DRAIN_S = 9
const UNITS = { m: 2 ** 20, g: 2 ** 30 }

interface Service {
  command?: string[]
  healthcheck?: { test: string[] }
  environment?: Record<string, string>
  secrets?: { source: string }[]
  mem_limit?: string
  pids_limit?: number
  stop_grace_period?: string
}

interface Composed {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
}

/** Prints the resolved configuration of a file. */
const compose = (file: string, environment: object, cwd = root) =>
  spawnSync(COMPOSE, ['--file', `deploy/${file}`, 'config'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  })

/** Converts `512m` or `2g` to bytes; Redis writes `256mb`. */
function bytesOf(size = ''): number {
  const [, count, unit] = /^(\d+)([mg])b?$/.exec(size) ?? []
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}

const resolved = Object.fromEntries(
  FILES.map((file) => [file, load(compose(file, GIVEN).stdout || '{}')]),
) as Record<(typeof FILES)[number], Composed>

describeWithPrograms('by docker-compose', [COMPOSE], () => {
  test('requires a public URL', () => {
    const { status, stderr } = compose('compose.yaml', {})
    expect([status, stderr]).toEqual([1, expect.stringContaining('PUBLIC_URL')])
  })

  test.each(FILES)('%s reads its settings from .env next to it', async (file) => {
    const folder = await makeFolder()
    await mkdir(join(folder, 'deploy'))
    await copyFile(join(root, 'deploy', file), join(folder, 'deploy', file))
    const settings = ['PUBLIC_URL=https://of-the-file.example', 'PORTAL_HOST=of-the-file.example']
    await writeFile(join(folder, 'deploy/.env'), settings.join('\n'))
    const { status, stdout, stderr } = compose(file, {}, folder)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toContain('PUBLIC_URL: https://of-the-file.example')
  })

  test('the compose commands of the guide name existing services and programs', () => {
    const guide = readFileSync(join(root, 'docs/containers.md'), 'utf8')
    const lines = [...guide.matchAll(/docker compose --file deploy\/(\S+) ([^\n`]+)/g)]
    expect(lines.length).toBeGreaterThan(15)
    for (const [line, file, rest] of lines) {
      const [command, ...words] = rest!.split(' ')
      expect(['up', 'exec', 'run', 'stop', 'cp', 'ps']).toContain(command)
      const { services } = resolved[file as keyof typeof resolved]
      const named = words.filter((word) => Object.hasOwn(services, word.split(':')[0]!))
      // `up` without a name starts all services.
      expect([line, command === 'up' || named.length > 0]).toEqual([line, true])
      if (!words.includes('io-arcade')) continue
      const program = `server/cli/${words[words.indexOf('io-arcade') + 1]}.ts`
      expect([program, existsSync(join(root, program))]).toEqual([program, true])
    }
  })

  test.each(
    FILES.flatMap((file) => PORTALS[file].map((name) => [file, name] as [typeof file, string])),
  )('%s gives %s its settings, few rights, and time to stop', async (file, name) => {
    const { environment, ...service } = resolved[file].services[name]!
    expect(VARIABLES).toEqual(expect.arrayContaining(Object.keys(environment!)))
    const folder = await makeFolder()
    for (const [secret, value] of Object.entries(SECRETS)) {
      await writeFile(join(folder, secret), value)
    }
    const entries = Object.entries(environment!).map(
      ([variable, value]) => [variable, value.replace('/run/secrets', folder)] as const,
    )
    const config = readConfig({ ...Object.fromEntries(entries), DATA_DIR: '/data' })
    expect(config).toMatchObject({
      publicUrl: 'https://play.example.org',
      trustProxy: 1,
      metricsToken: SECRETS['metrics-token'],
      backupDir: '/data/backups',
      ...(file === 'compose.fleet.yaml' && { redisUrl: SECRETS['redis-url'], drainSeconds: 3 }),
    })
    expect(Number.parseInt(service.stop_grace_period!)).toBeGreaterThan(
      config.drainSeconds + DRAIN_S,
    )
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  })

  test.each(FILES)('%s reads only the secrets in use, from the folder that git ignores', (file) => {
    const { services, secrets } = resolved[file]
    const used = Object.values(services).flatMap((service) => {
      const texts = [...Object.values(service.environment ?? {}), ...(service.command ?? [])]
      const paths = texts
        .filter((text) => text.startsWith('/run/secrets/'))
        .map((it) => basename(it))
      const mounted = service.secrets?.map(({ source }) => source) ?? []
      expect(mounted.toSorted()).toEqual(paths.toSorted())
      return mounted
    })
    expect(Object.keys(secrets).toSorted()).toEqual([...new Set(used)].toSorted())
    for (const [name, { file: path }] of Object.entries(secrets)) {
      expect(path).toBe(join(root, 'deploy/secrets', name))
    }
  })

  test.each(FILES)('every service of %s has a memory limit and a process limit', (file) => {
    for (const [name, { mem_limit, pids_limit }] of Object.entries(resolved[file].services)) {
      expect([name, bytesOf(mem_limit) >= 512 * UNITS.m]).toEqual([name, true])
      expect([name, pids_limit]).toEqual([name, expect.any(Number)])
    }
  })
})

describeWithPrograms('Redis of a fleet', [COMPOSE, REDIS, REDIS_CLI], () => {
  test('requires a password, passes its health check, and has enough memory', async () => {
    const { redis, 'node-1': node } = resolved['compose.fleet.yaml'].services
    const folder = await makeFolder()
    const configuration = join(folder, 'redis-conf')
    await writeFile(configuration, 'requirepass a-long-password\n')
    const args = redis!.command!.map((arg) => arg.replace('/run/secrets/redis-conf', configuration))
    expect(args).toContain(configuration)
    expect(redis!.secrets!.map(({ source }) => source)).toEqual(['redis-conf'])
    const port = String(await findFreePort())
    const execute = (...command: string[]) => {
      const { status, stdout } = spawnSync(REDIS_CLI, ['-p', port, ...command], {
        encoding: 'utf8',
      })
      return { status, output: stdout.trim() }
    }
    const [kind, program, ...check] = redis!.healthcheck!.test
    expect([kind, program]).toEqual(['CMD', 'redis-cli'])
    const reaper = await startReaper()
    onTestFinished(reaper.end)
    await reaper.run({
      path: REDIS,
      args: [...args.slice(1), '--port', port, '--dir', folder],
      isReady: () => until('Redis is healthy', () => execute(...check).status === 0),
    })

    expect(execute('get', 'anything').output).toContain('NOAUTH')
    const url = `redis://default:a-long-password@127.0.0.1:${port}`
    expect(execute('-u', url, 'ping').output).toBe('PONG')
    const [, maxmemory] = execute('-u', url, 'config', 'get', 'maxmemory').output.split(/\s+/)
    expect(bytesOf(redis!.mem_limit)).toBeGreaterThanOrEqual(2 * Number(maxmemory))
    // The nodes read their password from a file, which process lists do not show.
    expect(node!.environment).toMatchObject({ REDIS_URL_FILE: '/run/secrets/redis-url' })
  })
})
