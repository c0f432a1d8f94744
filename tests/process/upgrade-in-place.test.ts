/** A build next to a running portal, from changed sources in the same folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type Portal } from '../portal.ts'
import { copyTree, type TreeCopy } from '../tree-copy.ts'
import { until } from '../until.ts'

const root = resolve(import.meta.dirname, '../..')
const PAGES = ['/', '/game/survev', '/about', '/sign-in', '/favicon.svg']
const BUILD_MS = 120_000

let tree: TreeCopy
let portal: Portal
const served = () => basename(realpathSync(join(tree.folder, 'build')))

/** Builds the changed copy; `isDone` is false while it runs. */
function build() {
  const script = join(tree.folder, 'scripts/build.mjs')
  const child = spawn(
    process.execPath,
    ['-e', `import(${JSON.stringify(script)}).then(({ ensureBuilt }) => ensureBuilt())`],
    { cwd: tree.folder, stdio: 'ignore', detached: true },
  )
  const state = { isDone: false, child }
  child.once('exit', () => (state.isDone = true))
  return state
}

beforeAll(async () => {
  tree = copyTree()
  const built = realpathSync(join(root, 'build'))
  cpSync(built, join(tree.folder, '.builds', basename(built)), { recursive: true })
  await once(build().child, 'exit')
  portal = await startPortal({}, relative(root, join(tree.folder, 'build')))
}, BUILD_MS)
afterAll(async () => {
  await portal?.stop()
  tree?.remove()
})

/** Returns the paths and statuses of failed requests. */
async function loadAll(paths: readonly string[]): Promise<string[]> {
  const responses = await Promise.all(
    paths.map(async (path) => `${path}: ${(await fetch(portal.url + path)).status}`),
  )
  return responses.filter((response) => !response.endsWith(': 200'))
}

test('a killed build changes nothing, and the next one starts over', async () => {
  const before = served()
  appendFileSync(join(tree.folder, 'ui/tokens.css'), '\n.upgraded { color: red; }\n')
  const { child } = build()
  const parts = () => readdirSync(join(tree.folder, '.builds')).filter((it) => it.endsWith('.part'))
  await until(
    'it has written something',
    () => parts().some((part) => existsSync(join(tree.folder, '.builds', part, 'client/assets'))),
    BUILD_MS,
  )
  const ended = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await ended
  expect(served()).toBe(before)
  expect(await loadAll(PAGES)).toEqual([])
})

test('fails no request, and keeps the files of open pages', async () => {
  const before = served()
  const names = readdirSync(join(tree.folder, 'build/client/assets'))
  const hashed = names.filter((it) => /-[\w-]{8}\.\w+$/.test(it)).map((it) => `/assets/${it}`)
  const state = build()
  const failures: string[] = []
  let requested = 0
  while (!state.isDone) {
    failures.push(...(await loadAll([...PAGES, ...hashed])))
    requested += 1
  }
  expect(served()).not.toBe(before)
  // Modules that the process loads only now are of its own build, too.
  failures.push(...(await loadAll([...PAGES, '/privacy', '/forgot-password', ...hashed])))
  expect(failures).toEqual([])
  expect(requested).toBeGreaterThan(10)
  expect(portal.output()).not.toMatch(/"level":50/)

  const upgraded = await startPortal({}, relative(root, join(tree.folder, 'build')))
  const html = await (await fetch(upgraded.url)).text()
  const [style = ''] = html.match(/\/assets\/[^"]+\.css/) ?? []
  expect(hashed).not.toContain(style)
  for (const path of [style, ...hashed]) {
    expect((await fetch(upgraded.url + path)).status).toBe(200)
  }
  await upgraded.stop()
})
