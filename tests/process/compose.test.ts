/** The compose files as docker-compose reads them: limits of every service, and the Redis password. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { makeFolder } from '../folder.ts'
import { describeWithPrograms } from '../programs.ts'
import { findFreePort } from '../portal.ts'
import { until } from '../until.ts'

const COMPOSE = '/usr/bin/docker-compose'
/** docker-compose needs Python, which comes with a YAML parser. */
const PYTHON = '/usr/bin/python3'
const REDIS = '/usr/bin/redis-server'
const REDIS_CLI = '/usr/bin/redis-cli'
/** Contents of the secret files. */
const SECRETS: Record<string, string> = {
  'smtp-url': 'smtp://mail.example.org:587',
  'metrics-token': 'a-token-of-the-tests',
  'backup-passphrase': 'a passphrase of the tests',
  'database-url': 'postgres://portal@postgres/portal',
  'redis-url': 'redis://default:a-long-password@redis:6379',
  'auth-secret': 'one secret for the nodes of this fleet',
}
const UNITS = { m: 2 ** 20, g: 2 ** 30 }

interface Service {
  command?: string[]
  healthcheck?: { test: string[] }
  environment?: Record<string, string>
  secrets?: { source: string }[]
  mem_limit?: string
  pids_limit?: number
}

function readServices(file: string): Record<string, Service> {
  const path = fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url))
  const yaml = execFileSync(COMPOSE, ['--file', path, 'config'], {
    env: {
      PATH: process.env.PATH,
      PUBLIC_URL: 'https://play.example.org',
      PORTAL_HOST: 'play.example.org',
    },
  })
  const toJson = 'import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.stdin)))'
  const json = execFileSync(PYTHON, ['-c', toJson], { input: yaml, encoding: 'utf8' })
  return (JSON.parse(json) as { services: Record<string, Service> }).services
}

/** Converts `512m` or `2g` to bytes; Redis writes `256mb`. */
function bytesOf(size = ''): number {
  const [, count, unit] = /^(\d+)([mg])b?$/.exec(size) ?? []
  return Number(count) * UNITS[unit as keyof typeof UNITS]
}

describeWithPrograms('by docker-compose', [COMPOSE, PYTHON], () => {
  test.each([
    ['compose.yaml', 'portal', {}],
    ['compose.fleet.yaml', 'node-1', { redisUrl: SECRETS['redis-url'], drainSeconds: 3 }],
    ['compose.fleet.yaml', 'node-2', { redisUrl: SECRETS['redis-url'], drainSeconds: 3 }],
  ])('the portal reads its configuration from %s as %s', async (file, service, expected) => {
    const folder = await makeFolder()
    for (const [name, value] of Object.entries(SECRETS)) await writeFile(join(folder, name), value)
    const entries = Object.entries(readServices(file)[service]!.environment!).map(
      ([name, value]) => [name, value.replace('/run/secrets', folder)] as const,
    )
    const environment = { ...Object.fromEntries(entries), DATA_DIR: '/data' }
    expect(readConfig(environment)).toMatchObject({
      publicUrl: 'https://play.example.org',
      trustProxy: 1,
      metricsToken: SECRETS['metrics-token'],
      backupDir: '/data/backups',
      ...expected,
    })
  })

  test.each(['compose.yaml', 'compose.fleet.yaml'])(
    'every service of %s has a memory limit and a process limit',
    (file) => {
      const services = Object.entries(readServices(file))
      expect(services.length).toBeGreaterThan(0)
      for (const [name, { mem_limit, pids_limit }] of services) {
        expect([name, bytesOf(mem_limit) >= 512 * UNITS.m]).toEqual([name, true])
        expect([name, pids_limit]).toEqual([name, expect.any(Number)])
      }
    },
  )
})

describeWithPrograms('Redis of a fleet', [COMPOSE, PYTHON, REDIS, REDIS_CLI], () => {
  test('requires a password, passes its health check, and has enough memory', async () => {
    const { redis, 'node-1': node } = readServices('compose.fleet.yaml')
    const folder = await makeFolder()
    const configuration = join(folder, 'redis-conf')
    await writeFile(configuration, 'requirepass a-long-password\n')
    const args = redis!.command!.map((arg) => arg.replace('/run/secrets/redis-conf', configuration))
    expect(args).toContain(configuration)
    expect(redis!.secrets!.map(({ source }) => source)).toEqual(['redis-conf'])
    const port = String(await findFreePort())
    const server = spawn(REDIS, [...args.slice(1), '--port', port, '--dir', folder], {
      stdio: 'ignore',
    })
    const ended = once(server, 'exit')
    onTestFinished(async () => {
      server.kill()
      await ended
    })
    const execute = (...command: string[]) => {
      const { status, stdout } = spawnSync(REDIS_CLI, ['-p', port, ...command], {
        encoding: 'utf8',
      })
      return { status, output: stdout.trim() }
    }
    const [kind, program, ...check] = redis!.healthcheck!.test
    expect([kind, program]).toEqual(['CMD', 'redis-cli'])
    await until('it is well', () => execute(...check).status === 0)

    expect(execute('get', 'anything').output).toContain('NOAUTH')
    const url = `redis://default:a-long-password@127.0.0.1:${port}`
    expect(execute('-u', url, 'ping').output).toBe('PONG')
    const [, maxmemory] = execute('-u', url, 'config', 'get', 'maxmemory').output.split(/\s+/)
    expect(bytesOf(redis!.mem_limit)).toBeGreaterThanOrEqual(2 * Number(maxmemory))
    // The nodes read their password from a file, which process lists do not show.
    expect(node!.environment).toMatchObject({ REDIS_URL_FILE: '/run/secrets/redis-url' })
  })
})
