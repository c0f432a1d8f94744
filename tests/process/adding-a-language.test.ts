/**
 * Checks docs/translating.md: a copy of the repository gets Dutch, with the German words. With all
 * steps the checks pass; a missing step or message fails the compiler.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, type TreeCopy } from '../tree-copy.ts'

const TIMEOUT_MS = 180_000

interface Line {
  file: string
  /** The list, and the line that the guide adds to it. */
  after: string
  line: string
  imported?: string
  /** The compiler's error without the line. */
  reported: RegExp
}

const LINES: readonly Line[] = [
  {
    file: 'app/messages/languages.ts',
    after: 'export const LANGUAGES = {\n',
    line: "  nl: { name: 'Nederlands', tag: 'nl', locale: 'nl', direction: 'ltr', openGraph: 'nl_NL' },\n",
    reported: /catalogues\.server\.ts.*nl/,
  },
  {
    file: 'app/messages/catalogues.server.ts',
    after: 'CATALOGUES: Record<Language, Translation> = {\n',
    line: '  nl,\n',
    imported: "import * as nl from './nl/catalogue.ts'\n",
    reported: /catalogues\.server\.ts.*nl/,
  },
  {
    file: 'catalogue/translations/all.ts',
    after: 'export const TRANSLATIONS = {\n',
    line: '  nl,\n',
    imported: "import nl from './nl.ts'\n",
    reported: /languages\.ts.*nl/,
  },
  {
    file: 'app/features/language/language-offer.tsx',
    after: 'Record<OfferedLanguage, OfferWords> = {\n',
    line: "  nl: { offer: (portal) => portal, dismiss: 'Sluiten' },\n",
    reported: /language-offer\.tsx.*nl/,
  },
]

let copy: TreeCopy

const pathOf = (file: string) => join(copy.folder, file)

/** Replaces a text that the file contains once. */
function replace(file: string, from: string, to: string): void {
  const text = readFileSync(pathOf(file), 'utf8')
  expect([file, text.split(from).length]).toEqual([file, 2])
  writeFileSync(
    pathOf(file),
    text.replace(from, () => to),
  )
}

function addLine({ file, after, line, imported }: Line): void {
  replace(file, after, after + line)
  if (imported) writeFileSync(pathOf(file), imported + readFileSync(pathOf(file), 'utf8'))
}

/** Runs the type checker; incremental, so later runs are short. */
const checkTypes = () =>
  copy.run('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', '.cache/types.json')

beforeAll(() => {
  copy = copyTree()
  cpSync(pathOf('app/messages/de'), pathOf('app/messages/nl'), { recursive: true })
  cpSync(pathOf('catalogue/translations/de.ts'), pathOf('catalogue/translations/nl.ts'))
  for (const line of LINES) addLine(line)
})
afterAll(() => copy.remove())

test('the guide names every file', () => {
  const guide = readFileSync(pathOf('docs/translating.md'), 'utf8')
  for (const { file } of LINES) expect(guide).toContain(`\`${file}\``)
})

test('accepts a language with all its files and lines', { timeout: TIMEOUT_MS }, () => {
  expect(checkTypes()).toEqual({ status: 0, output: '' })
  const tests = copy.run(
    'vitest/vitest.mjs',
    'run',
    'app/messages',
    'app/lib/sitemap.test.ts',
    'catalogue/index.test.ts',
  )
  expect(tests).toEqual({ status: 0, output: expect.stringMatching(/Tests .*passed/) })
})

/** Steps that the compiler reports independently of each other are left out together. */
const ROUNDS = [
  [LINES[0]!],
  [
    LINES[1]!,
    LINES[3]!,
    {
      file: 'app/messages/nl/shell.ts',
      after: '',
      line: "  signOut: 'Abmelden',\n",
      reported: /nl\/shell\.ts.*signOut/,
    },
  ],
  [LINES[2]!],
]

test.each(ROUNDS.map((lines) => ({ lines, files: lines.map(({ file }) => file).join(', ') })))(
  'fails to compile without the line in $files',
  { timeout: TIMEOUT_MS },
  ({ lines }) => {
    const whole = lines.map(({ file }) => readFileSync(pathOf(file), 'utf8'))
    for (const { file, after, line } of lines) replace(file, after + line, after)
    const { status, output } = checkTypes()
    for (const [index, { file }] of lines.entries()) writeFileSync(pathOf(file), whole[index]!)
    expect(status).not.toBe(0)
    for (const { reported } of lines) expect(output).toMatch(reported)
  },
)
