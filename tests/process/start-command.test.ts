/** What `npm start` says before it installs and builds. */
import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { findFreePort } from '../portal.ts'
import { startRegistry, type Registry } from '../registry.ts'
import { mountSmallDisk } from '../small-disk.ts'
import { makeSmallTree } from '../small-tree.ts'
import { openTestServer } from '../test-server.ts'
import { words } from '#tests/words.ts'

let registry: Registry
beforeAll(async () => {
  registry = await startRegistry()
})
afterAll(() => registry.stop())

test('a port in use is reported before the install', async () => {
  const holder = createServer()
  const port = await openTestServer(holder, '0.0.0.0')
  const tree = await makeSmallTree(await makeFolder(), registry)
  writeFileSync(join(tree.folder, '.env'), `PORT=${port}\n`)
  expect(await tree.start()).toEqual({
    status: 1,
    output: `Port ${port} is in use; set PORT to another one\n`,
  })
})

test('a folder that cannot be written is reported in one line', async (context) => {
  const { path } = await mountSmallDisk(context)
  const tree = await makeSmallTree(path, registry)
  writeFileSync(join(path, '.env'), `PORT=${await findFreePort()}\n`)
  execFileSync('mount', ['-o', 'remount,ro', path])
  const { status, output } = await tree.start()
  expect(status).toBe(1)
  expect(output).toMatch(/^Installing needs a folder that can be written, and .+ \(EROFS\)\. .+\n$/)
})

test.each([
  [['start', '--help'], 0],
  [['start', '--port', '8080'], 1],
  [['dev', '--help'], 0],
  [['dev', 'here'], 1],
  [['seed', '--help'], 0],
  [['seed', '100'], 1],
])('npm run %j prints the usage and does nothing', (args, code) => {
  const script = resolve(import.meta.dirname, '../../scripts/cli.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    // Stops a seed that takes no notice of them.
    env: { ...process.env, PUBLIC_URL: 'https://play.example.org' },
  })
  expect(status).toBe(code)
  expect(code === 0 ? stdout : stderr).toMatch(/^Usage: npm .*PORT=8080.*\n$/)
})

test.each(words`account backup restore doctor games migrate-engine create-database`)(
  'npm run %s -- --help prints the usage and succeeds',
  (name) => {
    const script = resolve(import.meta.dirname, '../../scripts/cli.mjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, name, '--help'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}`))
  },
)

test('npm start -- --prepare installs and builds beside a running portal', async () => {
  const root = resolve(import.meta.dirname, '../..')
  const holder = createServer()
  const port = await openTestServer(holder, '0.0.0.0')
  const { status, stdout } = spawnSync('npm', ['start', '--silent', '--', '--prepare'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, PORT: String(port) },
  })
  expect([status, stdout]).toEqual([
    0,
    'This version is installed and built. Restart the portal to serve it.\n',
  ])
})
