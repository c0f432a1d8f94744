/** The import rules: for each rule, the linter rejects a file that breaks it. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const oxlint = join(root, 'node_modules/.bin/oxlint')

/** What the linter found, by file: a line each with rule, line number and message. */
type Findings = Map<string, string>

/** The trees of files that the linter reads once, before the tests. A run takes longer than a test. */
const trees: Map<string, string>[] = []
const findings: Findings[] = []

/** Adds a file to the first tree without one at its path. The result reads its findings, in a test. */
function place(file: string, text: string): () => string {
  const free = trees.findIndex((tree) => !tree.has(file))
  const index = free === -1 ? trees.push(new Map()) - 1 : free
  trees[index]!.set(file, text)
  return () => findings[index]!.get(file) ?? ''
}

beforeAll(() => {
  for (const tree of trees) findings.push(lint(tree))
})

interface Report {
  diagnostics: {
    code: string
    message: string
    filename: string
    labels: { span: { line: number } }[]
  }[]
}

function lint(tree: ReadonlyMap<string, string>): Findings {
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-lint-'))
  for (const path of ['.oxlintrc.json', 'scripts/import-rules.mjs']) {
    cpSync(join(root, path), join(folder, path))
  }
  for (const [path, text] of tree) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { stdout } = spawnSync(oxlint, ['--format=json', '.'], options)
  rmSync(folder, { recursive: true })
  const found: Findings = new Map()
  for (const { code, message, filename, labels } of (JSON.parse(stdout) as Report).diagnostics) {
    const line = `${code} ${labels[0]?.span.line}: ${message}\n`
    found.set(filename, `${found.get(filename) ?? ''}${line}`)
  }
  return found
}

/** Declares a test for each file: its findings contain this text. */
function refuse(text: string, files: [file: string, content: string][]): void {
  for (const [file, content] of files) {
    const find = place(file, content)
    test(`${file} may not contain: ${content}`, () => expect(find()).toContain(text))
  }
}

const use = (source: string) => `import { it } from '${source}'\nexport const used = it\n`

const REFUSED: [file: string, imported: string[]][] = [
  ['catalogue/queries.ts', ['#lib/x.ts', '#features/likes/x.ts', '../lib/x.ts']],
  ['catalogue/games/x.ts', ['../../messages/x.ts', '#server/main.ts', '../../platform/x.ts']],
  ['catalogue/queries.ts', ['#tests/folder.ts', '../tests/folder.ts', '../bench/load.ts']],
  ['lib/x.ts', ['#features/likes/x.ts', '../features/likes/x.ts', '../app/routes/home.tsx']],
  ['lib/x.ts', ['../platform/events/bus.ts', '../ui/x.tsx', '#features/route-handle.ts']],
  ['lib/browser/x.ts', ['../../features/x.ts', '../../platform/x.ts', '#app/root.tsx']],
  ['messages/x.ts', ['../ui/x.tsx', '#ui/x.tsx', '../features/likes/x.ts', '#ops/x.ts']],
  ['ui/x.tsx', ['#features/context.server.ts', '../features/likes/x.ts', '#platform/x.ts']],
  ['ui/pictures/x.tsx', ['../../platform/db/tables.ts', '#catalogue/game.ts', '#tests/folder.ts']],
  ['platform/db/x.server.ts', ['../../features/likes/x.ts', '#app/root.tsx', '../../ui/x.tsx']],
  ['platform/http/x.ts', ['#features/context.server.ts', '#server/jobs/jobs.ts']],
  ['platform/x.ts', ['../server/app.ts', '../ops/backups/x.ts', '#tests/folder.ts']],
  ['features/likes/x.ts', ['../../app/routes/home.tsx', '#app/routes/home.tsx', '#ops/x.ts']],
  ['features/likes/x.ts', ['#server/services.ts', '../../server/pages/x.ts', '#tests/folder.ts']],
  ['app/routes/x.tsx', ['../../platform/db/tables.ts', '#platform/db/tables.ts']],
  ['app/routes/x.tsx', ['../../server/app.ts', '../../scripts/x.mjs']],
  ['app/root.tsx', ['../server/app.ts', '#server/app.ts', '#tests/folder.ts']],
  ['server/x.ts', ['#tests/folder.ts', '../tests/folder.ts', '../bench/load.ts']],
  ['ops/x.ts', ['#tests/folder.ts', '../scripts/x.mjs']],
]

describe('layers', () => {
  for (const [file, imported] of REFUSED) {
    refuse(
      'folders(layers)',
      imported.map((source) => [file, use(source)]),
    )
  }
  refuse('no-restricted-imports', [['app/routes/x.tsx', use('kysely')]])

  const allowed: [file: string, source: string][] = [
    ['features/likes/server/sub/x.ts', '../../server/y.ts'],
    ['features/likes/x.ts', '#platform/db/tables.ts'],
    ['app/routes/x.tsx', '#features/likes/y.ts'],
    ['platform/http/x.ts', '#lib/retry.ts'],
    ['ops/x.ts', '#server/services.ts'],
  ]
  for (const [file, source] of allowed) {
    const find = place(file, use(source))
    test(`${file} may import ${source}`, () => expect(find()).not.toContain('folders'))
  }
})

describe('server and browser', () => {
  refuse('folders(sides)', [
    ['features/likes/browser/x.tsx', use('../server/y.server.ts')],
    ['features/likes/browser/x.ts', use('#features/live/server/y.ts')],
    ['features/likes/x.ts', use('./server/y.ts')],
    ['features/likes/x.ts', `export * from './server/deep/y.ts'\n`],
    ['lib/x.ts', `export const used = await import('../features/likes/server/y.server.ts')\n`],
    ['app/routes/x.tsx', use('../../features/likes/server/y.ts')],
    ['app/root.tsx', use('../features/likes/server/y.ts')],
    ['features/likes/server/x.ts', use('../browser/y.ts')],
    ['features/likes/server/x.server.ts', use('../browser/y.ts')],
    ['server/pages/x.ts', use('#features/likes/browser/y.ts')],
  ])
})

describe('cycles', () => {
  const importer = (kind: string, name: string, from: string) =>
    `import ${kind}{ ${name} } from './${from}.ts'\nexport ${kind ? `type Other${name} = ${name}` : `const other${name} = ${name}`}\n`

  refuse('no-cycle', [
    ['lib/a.ts', `${importer('', 'B', 'b')}export const A = 1\n`],
    ['lib/c.ts', `${importer('type ', 'D', 'd')}export type C = 1\n`],
  ])
  place('lib/b.ts', `${importer('', 'A', 'a')}export const B = 1\n`)
  place('lib/d.ts', `${importer('type ', 'C', 'c')}export type D = 1\n`)
})

test('the index of decisions lists each with its title', () => {
  const folder = join(root, 'docs/adr')
  const titles = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => {
      const [, number, title] = /^# (\d+)\. (.+)\n/.exec(readFileSync(join(folder, name), 'utf8'))!
      return `| ${number} | [${title}](${name}) |`
    })
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const squeezed = index.replaceAll(/ +/g, ' ')
  expect(titles.filter((line) => !squeezed.includes(line))).toEqual([])
})
