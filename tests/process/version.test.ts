/** The running version: the same in the metric, the health check, the ready line and `--version`. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type Portal } from '../portal.ts'

const pathOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const { version } = JSON.parse(readFileSync(pathOf('package.json'), 'utf8')) as { version: string }
const { revision } = JSON.parse(readFileSync(pathOf('build/version.json'), 'utf8')) as {
  revision: string
}

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ LIMITS: 'on', HOST: '127.0.0.1' })
})
afterAll(() => portal.stop())

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    // No command reads its configuration before it prints the version.
    env: { PATH: process.env.PATH, PORT: 'none' },
  })
  return { status, stdout, stderr }
}

test('the build has a hash of its sources', () => {
  expect(revision).toMatch(/^[0-9a-f]{16}$/)
})

test('a metric has the version and the build as labels', async () => {
  const received = await (await fetch(`${portal.url}/metrics`)).text()
  const labels = `version="${version}",revision="${revision}"`
  expect(received).toContain(`\nio_arcade_build_info{${labels}} 1\n`)
})

test('/healthz returns them if the request accepts JSON, and ok otherwise', async () => {
  const health = async (accept: string) => {
    const response = await fetch(`${portal.url}/healthz`, { headers: { accept } })
    return [response.status, response.headers.get('vary'), await response.text()]
  }
  const asJson = JSON.stringify({ status: 'ok', version, revision, forwarded: 0 })
  expect(await health('application/json')).toEqual([200, 'Accept', asJson])
  for (const accept of ['*/*', 'text/html', 'application/json, text/plain, */*']) {
    expect(await health(accept)).toEqual([200, 'Accept', 'ok'])
  }
})

test('the ready line ends with them', () => {
  expect(portal.stdout().split('\n')[0]).toBe(
    `IO Arcade is ready at ${portal.url} (version ${version}, build ${revision})`,
  )
})

test('the server prints them without starting', () => {
  expect(run(pathOf('build/server/index.js'), '--version')).toEqual({
    status: 0,
    stdout: `io-arcade version ${version}, build ${revision}\n`,
    stderr: '',
  })
})

test.each(['account', 'doctor', 'backup', 'restore', 'migrate-engine', 'games', 'create-database'])(
  'npm run %s prints it',
  (name) => {
    expect(run(pathOf(`server/cli/${name}.ts`), '--version')).toEqual({
      status: 0,
      stdout: `io-arcade version ${version}\n`,
      stderr: '',
    })
  },
)

test('npm start prints it without install, build or start', () => {
  expect(run(pathOf('scripts/cli.mjs'), 'start', '--version')).toEqual({
    status: 0,
    stdout: `io-arcade version ${version}\n`,
    stderr: '',
  })
})
