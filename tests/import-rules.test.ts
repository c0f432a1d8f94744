/** The import rules: for each rule, the linter rejects a file that breaks it. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'

const root = resolve(import.meta.dirname, '..')
const oxlint = join(root, 'node_modules/.bin/oxlint')

/** Returns the output of the linter for a tree of these files. */
async function lint(files: Record<string, string>): Promise<string> {
  const folder = await makeFolder()
  for (const path of ['.oxlintrc.json', 'scripts/folder-order.mjs']) {
    cpSync(join(root, path), join(folder, path))
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { stdout } = spawnSync(oxlint, ['.'], { cwd: folder, encoding: 'utf8' })
  // In CI the linter prints colors.
  return stripVTControlCharacters(stdout)
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
]

describe.each(REFUSED)('%s', (file, imported) => {
  test.each(imported)('may not import %s', async (source) => {
    expect(await lint({ [file]: use(source) })).toContain('no-restricted-imports')
  })
})

const ALLOWED: [file: string, imported: string[]][] = [
  ['catalogue/queries.ts', ['./game.ts', 'zod']],
  ['app/lib/x.ts', ['./y.ts', '#catalogue/game.ts', 'react']],
  ['app/messages/en/x.ts', ['../../lib/y.ts', '../translation.ts', '#catalogue/translation.ts']],
  ['app/ui/x.tsx', ['../lib/y.ts', '../messages/y.ts', './pictures/y.tsx']],
  ['app/cluster/x.server.ts', ['../lib/y.ts', '@redis/client']],
  ['app/db/x.server.ts', ['../lib/y.ts', '../cluster/bus.ts', 'kysely']],
  ['app/features/likes/x.ts', ['../live/y.ts', '../../db/y.ts', '../../context.server.ts']],
  ['app/features/likes/server/x.ts', ['#server/kernel/http/y.ts', '#app/db/y.ts']],
  ['app/features/likes/x.test.ts', ['#tests/folder.ts', '#server/services.ts']],
  ['app/routes/x.tsx', ['../features/likes/y.ts', '../root.tsx', './use-site.ts']],
  ['server/x.ts', ['#app/features/likes/y.ts', '#app/db/y.ts', '#catalogue/index.ts']],
  ['server/kernel/x.ts', ['./http/y.ts', '#app/db/y.ts', '#app/lib/y.ts']],
]

test.each(ALLOWED)('%s may import from lower layers', async (file, imported) => {
  const lines = imported.map((source, index) => `import { it as it${index} } from '${source}'`)
  const uses = imported.map((_, index) => `it${index}`)
  const text = `${lines.join('\n')}\nexport const used = [${uses.join(', ')}]\n`
  expect(await lint({ [file]: text })).not.toContain('no-restricted-imports')
})

describe('the order of features', () => {
  test.each([
    `export { it } from '../likes/y.ts'`,
    `export * from '../likes/y.ts'`,
    `import { it } from '#app/features/likes/y.ts'\nexport const used = it`,
    `import type { It } from '../likes/y.ts'\nexport type Used = It`,
    `export type { It } from '../likes/y.ts'`,
    `export type Used = import('../likes/y.ts').It`,
    `export type Used = typeof import('../likes/y.ts')`,
    `export const used = await import('../likes/y.ts')`,
    'export const used = await import(`../likes/y.ts`)',
    `import '../likes/y.css'`,
  ])('live may not contain: %s', async (text) => {
    const output = await lint({ 'app/features/live/x.ts': `${text}\n` })
    expect(output).toContain('live must not import likes')
    expect(output).toContain('app/features/live/x.ts:1')
  })

  test('lets a feature import those below it, itself, and packages', async () => {
    const text = `export * from '../live/y.ts'\nexport * from './z.ts'\nexport * from 'zod'\n`
    expect(await lint({ 'app/features/likes/x.ts': text })).toContain('Found 0 warnings')
    expect(await lint({ 'app/features/likes/x.ts': text })).not.toContain('folders(order)')
  })

  test('lets a test import any feature', async () => {
    const text = use('../likes/y.ts')
    expect(await lint({ 'app/features/live/x.test.ts': text })).not.toContain('folders(order)')
  })

  test('rejects a feature that is not in the order, as importer and as imported', async () => {
    expect(await lint({ 'app/features/chat/x.ts': 'export const x = 1\n' })).toContain(
      'Add chat to the order of app/features',
    )
    expect(await lint({ 'app/features/shell/x.ts': use('../chat/y.ts') })).toContain(
      'shell must not import chat',
    )
  })
})

describe('the order of the server', () => {
  test.each([
    ['backups/x.ts', '../cli/y.ts', 'backups must not import cli'],
    ['backups/container/x.ts', '#server/pages/y.ts', 'backups must not import pages'],
    ['kernel/http/x.ts', '../../services.ts', 'kernel must not import services.ts'],
    ['services.ts', './pages/y.ts', 'services.ts must not import pages'],
    ['cli/x.ts', '../main.ts', 'cli must not import main.ts'],
    ['chat/x.ts', '../kernel/y.ts', 'Add chat to the order of server'],
  ])('%s may not import %s', async (file, source, message) => {
    expect(await lint({ [`server/${file}`]: use(source) })).toContain(message)
  })

  test.each([
    ['pages/x.ts', '../services.ts'],
    ['kernel/http/x.ts', '../cluster/y.ts'],
    ['main.ts', './pages/y.ts'],
    ['backups/x.ts', '#app/features/likes/y.ts'],
    ['kernel/x.test.ts', '../cli/y.ts'],
  ])('%s may import %s', async (file, source) => {
    expect(await lint({ [`server/${file}`]: use(source) })).not.toContain('folders(order)')
  })
})

describe('server and browser', () => {
  const useType = (source: string) => `import type { It } from '${source}'\nexport type Used = It\n`

  test.each([
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
  ])('%s may not contain: %s', async (file, text) => {
    expect(await lint({ [file]: text })).toContain('folders(sides)')
  })

  test.each([
    ['app/features/likes/browser/x.tsx', useType('../server/y.server.ts')],
    ['app/features/likes/browser/x.tsx', use('../y.ts')],
    ['app/features/likes/server/x.ts', useType('../browser/y.tsx')],
    ['app/features/likes/server/x.ts', use('#app/features/live/server/y.ts')],
    ['app/features/likes/server/x.test.ts', use('../browser/y.ts')],
    ['app/routes/x.tsx', use('../features/likes/server/y.server.ts')],
    ['app/routes/x.server.ts', use('../features/likes/server/y.ts')],
    ['app/routes/x.tsx', use('../features/likes/browser/y.ts')],
    ['server/app.ts', use('#app/features/likes/server/y.ts')],
  ])('%s may contain: %s', async (file, text) => {
    expect(await lint({ [file]: text })).not.toContain('folders(sides)')
  })
})

test.each(['app/features', 'server'])('docs/architecture.md has the order of %s', (folder) => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: { files: string[]; rules: Record<string, [string, string, string[]]> }[]
  }
  const override = overrides.find(({ files }) => files.includes(`${folder}/**`))
  const [, parent, order] = override!.rules['folders/order']!
  expect(parent).toBe(folder)
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  expect(order.filter((name) => !name.endsWith('.ts')).toSorted()).toEqual(folders.toSorted())
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  expect(page).toContain(order.join(', '))
})

test.each(['', 'type '])('rejects an import cycle of %snames', async (kind) => {
  const importer = (name: string, from: string) =>
    `import ${kind}{ ${name} } from './${from}.ts'\nexport ${kind ? `type Other${name} = ${name}` : `const other${name} = ${name}`}\n`
  const output = await lint({
    'app/lib/a.ts': `${importer('B', 'b')}export ${kind ? 'type A = 1' : 'const A = 1'}\n`,
    'app/lib/b.ts': `${importer('A', 'a')}export ${kind ? 'type B = 1' : 'const B = 1'}\n`,
  })
  expect(output).toContain('no-cycle')
})
