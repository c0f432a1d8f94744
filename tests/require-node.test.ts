/** Every script that npm runs says in one line that Node is too old, before it loads anything else. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { describeOldNode } from '../scripts/require-node.mjs'

const root = resolve(import.meta.dirname, '..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const lines = Object.values(scripts).join('\n')
const entries = new Set(lines.match(/scripts\/[\w-]+\.mjs/g) ?? [])
/** Reports an old Node, and prints the path of each file that Node loads. */
const PRELOADED = `
  import { registerHooks } from 'node:module'
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.4' } })
  registerHooks({
    load(url, context, next) {
      if (url.startsWith('file:')) console.log(url)
      return next(url, context)
    },
  })`
const LINE = 'Node 20.19 or newer is needed; this is 18.20.4. Get it at https://nodejs.org'

test.each([...entries])('%s', (entry) => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(PRELOADED)}`
  const { status, stdout, stderr } = spawnSync(process.execPath, [preload, join(root, entry)], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, `${LINE}\n`])
  const first = new Set([entry, 'scripts/cli.mjs', 'scripts/require-node.mjs'])
  const urls = [...first].map((path) => pathToFileURL(join(root, path)).href)
  expect(urls).toEqual(expect.arrayContaining(stdout.trim().split('\n')))
})

test.each([
  ['18.20.4', LINE],
  ['20.19.0', undefined],
  ['20.18.3', LINE.replace('18.20.4', '20.18.3')],
  ['22.3.0', undefined],
])('for Node %s', (version, line) => {
  expect(describeOldNode(version)).toBe(line)
})
