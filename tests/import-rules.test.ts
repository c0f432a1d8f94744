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
  for (const path of ['.oxlintrc.json', 'scripts/folder-sides.mjs']) {
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
  ['catalogue/queries.ts', ['#app/lib/x.ts', '#app/features/likes/x.ts', '../app/lib/x.ts']],
  ['catalogue/games/x.ts', ['../../app/lib/x.ts', '#server/main.ts', '../../server/kernel/x.ts']],
  ['catalogue/queries.ts', ['#tests/folder.ts', '../tests/folder.ts', '../bench/load.ts']],
  ['app/lib/x.ts', ['#app/features/likes/x.ts', '../features/likes/x.ts', '../routes/home.tsx']],
  ['app/lib/x.ts', ['../db/tables.ts', '#app/db/tables.ts', '../context.server.ts']],
  ['app/lib/deep/x.ts', ['../../features/x.ts', '../../../server/kernel/x.ts', '#app/root.tsx']],
  ['app/ui/x.tsx', ['#app/context.server.ts', '../features/likes/x.ts', '#server/kernel/x.ts']],
  ['app/ui/pictures/x.tsx', ['../../db/tables.ts', '#app/routes/home.tsx', '#tests/folder.ts']],
  ['app/cluster/x.server.ts', ['../db/tables.ts', '../features/likes/x.ts', '#server/kernel/x.ts']],
  ['app/lib/x.ts', ['../cluster/bus.ts', '../ui/x.tsx', '#app/route-handle.ts']],
  ['app/messages/x.ts', ['../ui/x.tsx', '#app/ui/x.tsx', '../features/likes/x.ts']],
  [
    'app/messages/en/x.ts',
    ['../../ui/x.tsx', '../../process-counters.ts', '#app/entry.server.tsx'],
  ],
  ['app/ui/x.tsx', ['#catalogue/game.ts', '../../catalogue/game.ts', '../route-handle.ts']],
  ['app/cluster/x.ts', ['../messages/x.ts', '#catalogue/game.ts', '../process-counters.ts']],
  ['app/db/x.server.ts', ['../messages/x.ts', '../../catalogue/game.ts', '#app/entry.server.tsx']],
  ['app/db/x.server.ts', ['../features/likes/x.ts', '#app/features/likes/x.ts', '../ui/x.tsx']],
  ['app/db/migrations/x.ts', ['../../features/likes/x.ts', '../../context.server.ts']],
  ['app/features/likes/x.ts', ['../../routes/home.tsx', '#app/routes/home.tsx', '../../root.tsx']],
  ['app/features/likes/x.ts', ['#server/services.ts', '../../../server/pages/x.ts']],
  ['app/features/likes/x.ts', ['#tests/folder.ts', '../../../tests/folder.ts']],
  ['app/routes/x.tsx', ['../db/tables.ts', '#app/db/tables.ts', 'kysely', '#server/app.ts']],
  ['app/routes/x.tsx', ['../../server/app.ts', '../../scripts/x.mjs']],
  ['app/root.tsx', ['../server/app.ts', '#server/app.ts', '#tests/folder.ts']],
  ['server/x.ts', ['#tests/folder.ts', '../tests/folder.ts', '../bench/load.ts']],
  ['server/kernel/http/x.ts', ['#app/features/likes/x.ts', '#app/context.server.ts']],
  ['server/kernel/x.ts', ['../../app/features/likes/x.ts', '#tests/folder.ts']],
  ['server/kernel/http/x.ts', ['../../services.ts', '#server/jobs/jobs.ts', '../../pages/x.ts']],
  ['server/kernel/x.ts', ['../app.ts', '../backups/x.ts', '#server/cli/x.ts']],
]

describe('layers', () => {
  for (const [file, imported] of REFUSED) {
    refuse(
      'no-restricted-imports',
      imported.map((source) => [file, use(source)]),
    )
  }
})

describe('server and browser', () => {
  refuse('folders(sides)', [
    ['app/features/likes/browser/x.tsx', use('../server/y.server.ts')],
    ['app/features/likes/browser/x.ts', use('#app/features/live/server/y.ts')],
    ['app/features/likes/x.ts', use('./server/y.ts')],
    ['app/features/likes/x.ts', `export * from './server/deep/y.ts'\n`],
    ['app/lib/x.ts', `export const used = await import('../features/likes/server/y.server.ts')\n`],
    ['app/routes/x.tsx', use('../features/likes/server/y.ts')],
    ['app/root.tsx', use('./features/likes/server/y.ts')],
    ['app/features/likes/server/x.ts', use('../browser/y.ts')],
    ['app/features/likes/server/x.server.ts', use('../browser/y.ts')],
    ['server/pages/x.ts', use('#app/features/likes/browser/y.ts')],
  ])
})

describe('cycles', () => {
  const importer = (kind: string, name: string, from: string) =>
    `import ${kind}{ ${name} } from './${from}.ts'\nexport ${kind ? `type Other${name} = ${name}` : `const other${name} = ${name}`}\n`

  refuse('no-cycle', [
    ['app/lib/a.ts', `${importer('', 'B', 'b')}export const A = 1\n`],
    ['app/lib/c.ts', `${importer('type ', 'D', 'd')}export type C = 1\n`],
  ])
  place('app/lib/b.ts', `${importer('', 'A', 'a')}export const B = 1\n`)
  place('app/lib/d.ts', `${importer('type ', 'C', 'c')}export type D = 1\n`)
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
