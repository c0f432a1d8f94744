/**
 * Checks docs/adding-things.md: a copy of the repository gets one addition of each kind by the
 * guide. With all steps the checks pass; a missing step fails the compiler, or a test that is named
 * here. So the guide names the file to start with, and need not name the others.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyTree, type ToolResult, type TreeCopy } from '../tree-copy.ts'
import { ADDITIONS, KIND, KIND_PARTS, PERSONAL_COLUMN, SWITCH, type Step } from './additions.ts'

/** Several compilations on a busy machine. */
const TIMEOUT_MS = 180_000
const MIGRATION_LIST = 'app/db/migrate.server.ts'
const STEPS = ADDITIONS.flatMap((addition) => addition.steps.map((step) => ({ addition, step })))
/**
 * Steps that the compiler checks, in groups: the first of every addition, the second, and so on.
 */
const ROUNDS = [...Array(Math.max(...ADDITIONS.map(({ steps }) => steps.length))).keys()]
  .map((place) =>
    ADDITIONS.flatMap((addition) => {
      const step = addition.steps.filter(
        ({ file, isTranslation }) => file !== MIGRATION_LIST && !isTranslation,
      )[place]
      return step ? [{ addition, step }] : []
    }),
  )
  .filter((missing) => missing.length > 0)
  .map((missing) => ({
    missing,
    files: missing
      .map(({ addition, step }) => `${addition.row} without ${step.file}`)
      .join(', and '),
  }))
const COLUMNS_TEST = 'app/features/settings/account-data.test.ts'

let copy: TreeCopy
/** The original sources. */
const originals = new Map<string, string | undefined>()

beforeAll(() => {
  copy = copyTree()
  write([])
})
afterAll(() => copy.remove())

/** Writes every addition into the copy, except these steps. */
function write(leftOut: readonly Step[]): void {
  const texts = new Map<string, string | undefined>()
  for (const { step } of STEPS) {
    const { file, apply } = step
    if (!originals.has(file)) originals.set(file, read(file))
    const text = texts.has(file) ? texts.get(file) : originals.get(file)
    texts.set(file, leftOut.includes(step) ? text : apply(text ?? ''))
  }
  for (const [file, text] of texts) {
    const path = join(copy.folder, file)
    if (text === undefined) rmSync(path, { force: true })
    else writeFileSync(path, text)
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(join(copy.folder, file), 'utf8')
  } catch {
    return undefined
  }
}

/** Runs the type checker; incremental, so later runs are short. */
function checkTypes(): ToolResult {
  return copy.run('typescript/bin/tsc', '--incremental', '--tsBuildInfoFile', '.cache/types.json')
}

function runTests(...files: string[]): ToolResult {
  return copy.run('vitest/vitest.mjs', 'run', ...files)
}

test.each(ADDITIONS)('the guide names where to start for $row', ({ row, steps }) => {
  const guide = readFileSync(join(copy.folder, 'docs/adding-things.md'), 'utf8')
  const filesOf = (name: string): string[] => {
    const line = guide.split('\n').find((each) => each.startsWith(`| ${name} `))!
    return [...line.matchAll(/`((?:app|tests)\/[^`]+)`/g)].map(([, path]) => path!)
  }
  // A row of the guide that refers to another row includes its files.
  const column = [...filesOf('a table or a column'), ...filesOf(PERSONAL_COLUMN.row)]
  const named = [
    ...filesOf(row),
    ...([SWITCH.row, PERSONAL_COLUMN.row].includes(row) ? column : []),
  ]
  expect(named.some((path) => steps[0]!.file.startsWith(path))).toBe(true)
  expect(named.filter((path) => !steps.some(({ file }) => file.startsWith(path)))).toEqual([])
})

describe('in a copy of the repository', { timeout: TIMEOUT_MS }, () => {
  test('accepts all additions together', () => {
    write([])
    const types = checkTypes()
    expect(types.status, `the compiler: ${types.output}`).toBe(0)
    const tests = runTests(
      'app/features/notifications',
      'app/features/settings/switches.test.ts',
      COLUMNS_TEST,
    )
    expect(tests.status, `the tests: ${tests.output}`).toBe(0)
  })

  // Leaves out one step of each addition at a time: they are independent, and one compilation takes
  // as long for all as for one.
  test.each(ROUNDS)('fails to compile without $files', ({ missing }) => {
    write(missing.map(({ step }) => step))
    const { status, output } = checkTypes()
    expect(status).not.toBe(0)
    for (const { addition, step } of missing) {
      expect([step.file, output]).toEqual([step.file, expect.stringMatching(addition.called)])
    }
  })

  test('fails to compile with a notification preference that is not saved', () => {
    write([])
    const path = join(copy.folder, 'app/features/notifications/preferences.ts')
    const start = 'export const NOTIFICATION_PREFERENCES = {\n'
    const text = readFileSync(path, 'utf8')
    const preference = "  newsLetter: { label: 'marketingEmails', hint: 'marketingEmailsHint' },\n"
    writeFileSync(path, text.replace(start, start + preference))
    const { status, output } = checkTypes()
    writeFileSync(path, text)
    expect(status).not.toBe(0)
    expect(output).toMatch(/preferences\.server\.ts.*newsLetter/s)
  })

  test('fails to compile a kind that lacks any of its parts', () => {
    write([])
    const path = join(copy.folder, KIND.steps[0]!.file)
    const parts = Object.values(KIND_PARTS)
    const kinds = parts.map((part, place) => {
      const others = parts.filter((each) => each !== part)
      return `  'lacking-${place}': kind({ ${others.join(' ')} }),\n`
    })
    const start = 'export const KINDS = {\n'
    writeFileSync(path, readFileSync(path, 'utf8').replace(start, start + kinds.join('')))
    const { status, output } = checkTypes()
    expect(status).not.toBe(0)
    const missed = Object.keys(KIND_PARTS).filter((part) => output.includes(`'${part}' is missing`))
    expect(missed, `the compiler: ${output}`).toEqual(Object.keys(KIND_PARTS))
  })

  test.each(STEPS.filter(({ step }) => step.file === MIGRATION_LIST))(
    'fails a test for $addition.row whose migration is not in the list',
    ({ addition, step }) => {
      write([step])
      const { status, output } = runTests(COLUMNS_TEST)
      expect(status).not.toBe(0)
      expect(output).toMatch(addition.called)
    },
  )

  test('fails a test for a column that exists only in the migration', () => {
    const known = /tables\.ts$|account-data\.server\.ts$/
    write(PERSONAL_COLUMN.steps.filter(({ file }) => known.test(file)))
    const { status, output } = runTests(COLUMNS_TEST)
    expect(status).not.toBe(0)
    expect(output).toContain('profile.motto')
  })
})
