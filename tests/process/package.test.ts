/** `npm run package`: creates a folder from which a portal runs, and to which it never writes. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { listServing } from '../../scripts/packaged-dependencies.mjs'
import { findFreePort } from '../portal.ts'

const SCRIPT = resolve(import.meta.dirname, '../../scripts/package.mjs')
/** Node is copied just before its first start, which is slow on a busy machine. */
/** A user and group that own nothing, on every Linux. */
const NOBODY = 65_534
/** None of them applies to the portal's own code. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'MIT-0',
  // Permissive and approved by the OSI. It only requires that its text is passed on.
  'BlueOak-1.0.0',
  // That of Python, of a dependency of markdown-it: likewise.
  'PSF-2.0',
  // libvips, a separate library that sharp loads, which any user may replace.
  'LGPL-3.0-or-later',
])
const isRoot = process.getuid?.() === 0
/** Runs as a user who may write only in the data directory. */
const AS_NOBODY = isRoot
  ? [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--no-new-privs',
      '--bounding-set=-all',
    ]
  : []

let parent: string
let folder: string
let dataDir: string

const runPackage = (...args: string[]) =>
  spawnSync(process.execPath, [SCRIPT, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME, INIT_CWD: parent },
  })

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'io-arcade-package-'))
  await chmod(parent, 0o755)
  folder = join(parent, 'portal')
  dataDir = join(parent, 'data')
  await mkdir(dataDir)
  if (isRoot) await chown(dataDir, NOBODY, NOBODY)
  const { status, stderr } = runPackage('portal')
  if (status !== 0) throw new Error(stderr)
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Starts a program of the folder, as a container or a service does. */
function start(file: string, args: string[] = [], environment: Record<string, string> = {}) {
  const line = [...AS_NOBODY, join(folder, 'bin/node'), join(folder, file), ...args]
  const child = spawn(line[0]!, line.slice(1), {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  }
  return { child, ended: once(child, 'close'), output: () => output }
}

async function run(file: string, args: string[]) {
  const { ended, output } = start(file, args)
  const [code] = await ended
  return { code, output: output() }
}

test('runs the portal and its commands from the folder, and stops when it gets a signal', async () => {
  const games = join(dataDir, 'games')
  await mkdir(games)
  await writeFile(join(games, 'mine.json'), '{"hidden": true}')
  await writeFile(
    join(games, 'mine.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 5"/>',
  )
  const port = String(await findFreePort())
  const portal = start('build/server/index.js', [], { PORT: port, HOST: '127.0.0.1' })
  onTestFinished(() => void portal.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(() => fetch(`${url}/readyz`).then(({ status }) => status, portal.output), {
      timeout: 60_000,
    })
    .toBe(200)
  for (const path of ['/', '/game/agar', '/sign-in', '/icons/icon-192.png']) {
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  }
  const notices = await (await fetch(`${url}/licences.txt`)).text()
  for (const name of ['react-router', 'lucide-react', 'Figtree']) expect(notices).toContain(name)
  // The folder of an earlier version was imported, and its cover drawn by a child process.
  const exported = join(dataDir, 'exported')
  expect(await run('server/cli/games.ts', ['export', exported])).toMatchObject({ code: 0 })
  expect(readdirSync(exported).toSorted()).toEqual(['mine.json', 'mine.webp'])
  expect(await run('server/cli/account.ts', ['find', 'nobody@example.org'])).toEqual({
    code: 1,
    output: 'No account has the address nobody@example.org.\n',
  })
  const link = join(parent, 'io-arcade')
  await symlink(join(folder, 'bin/io-arcade'), link)
  const line = [...AS_NOBODY, link, 'account', 'list']
  const listed = spawnSync(line[0]!, line.slice(1), {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  expect([listed.status, listed.stderr]).toEqual([0, ''])
  const made = await run('server/cli/backup.ts', ['--quiet'])
  expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Backup made: \S+ /) })
  const [, path] = /^Backup made: (\S+) /.exec(made.output)!
  portal.child.kill('SIGTERM')
  expect(await portal.ended).toEqual([0, null])
  await rm(join(dataDir, 'io-arcade.sqlite'))
  expect(await run('server/cli/restore.ts', [path!, '--quiet'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored: /),
  })
})

test('contains only what serving needs, writable only for its owner', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const needed = (listServing as () => string[])()
  expect(needed.filter((each) => !existsSync(join(folder, each, 'package.json')))).toEqual([])
  const manifests = files.filter((file) =>
    /^node_modules\/(@[^/]+\/)?[^/]+\/package.json$/.test(file),
  )
  expect(manifests.length).toBeGreaterThan(20)
  expect(manifests.filter((file) => !needed.includes(file.replace('/package.json', '')))).toEqual(
    [],
  )
  expect(manifests.join()).not.toMatch(/vite|tailwind|typescript|@react-router|lucide/)
  expect(
    files.filter((file) => /\.(test\.ts|tsx|css|map)$/.test(file) && !file.startsWith('build')),
  ).toEqual([])
  const closed = files.filter((file) => {
    const stats = statSync(join(folder, file))
    return (stats.mode & 0o022) !== 0 || (stats.mode & 0o044) !== 0o044
  })
  expect(closed).toEqual([])
})

test('every package in it has a license that allows it', () => {
  const licenses = (listServing as () => string[])().map((each) => {
    const manifest = readFileSync(join(folder, each, 'package.json'), 'utf8')
    return [each, (JSON.parse(manifest) as { license: string }).license]
  })
  expect(licenses.filter(([, license]) => !ALLOWED.has(license!))).toEqual([])
})

test('rejects an invalid target with one line, and leaves it unchanged', () => {
  expect(runPackage()).toMatchObject({ status: 1, stderr: 'Usage: npm run package -- FOLDER\n' })
  const before = readdirSync(folder)
  expect(runPackage(folder)).toMatchObject({ status: 1, stderr: `${folder} is not empty.\n` })
  expect(readdirSync(folder)).toEqual(before)
  const inside = resolve(import.meta.dirname, '../../shipped')
  expect(runPackage(inside)).toMatchObject({
    status: 1,
    stderr: `${inside} is in the repository: name a folder elsewhere.\n`,
  })
  const file = join(folder, 'LICENSE')
  expect(runPackage(file)).toMatchObject({ status: 1, stderr: `${file} is not a folder.\n` })
})
