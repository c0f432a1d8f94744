/** `.env`: read by every operator command, and by no test. */
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error -- a script of npm, without types
import { EnvFileError, withEnvFile } from '../scripts/env-file.mjs'
import { findEnvFileFaults } from '#platform/lib/env-file-faults.ts'
import { makeFolder } from './folder.ts'

const cli = resolve(import.meta.dirname, '../scripts/cli.mjs')

/** Runs an operator command in a folder. */
function run(cwd: string, environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'account', 'find', 'nobody@example.org'],
    { cwd, encoding: 'utf8', env: { PATH: process.env.PATH, ...environment } },
  )
  return { status, output: stdout + stderr }
}

/** Returns the variables of such a file, or the error message without its path. */
async function read(content: string | Uint8Array, environment: Record<string, string> = {}) {
  const path = join(await makeFolder(), 'portal.env')
  await writeFile(path, content)
  try {
    const given = { ...environment, ENV_FILE: path }
    const {
      ENV_FILE: _,
      ENV_FILE_NAMES: names,
      ENV_FILE_FAULTS: _faults,
      ...values
    } = withEnvFile(given) as Record<string, string>
    expect(Object.keys(values)).toEqual(expect.arrayContaining(names!.split(' ').filter(Boolean)))
    return values
  } catch (error) {
    if (error instanceof EnvFileError) return (error as Error).message.replace(path, 'FILE')
    throw error
  }
}

test('reads the .env of the working directory, which the real environment overrides', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, '.env'), '# The portal\nDATA_DIR=here\nTRUST_PROXY=1\n')
  expect(run(folder)).toEqual({
    status: 1,
    output: 'There is no database at here/io-arcade.sqlite; check DATA_DIR.\n',
  })
  expect(run(folder, { DATA_DIR: 'elsewhere' })).toEqual({
    status: 1,
    output: 'There is no database at elsewhere/io-arcade.sqlite; check DATA_DIR.\n',
  })
})

test('reports an invalid or an unreadable .env in one line, without any of its content', async () => {
  const folder = await makeFolder()
  const path = join(folder, '.env')
  await writeFile(path, 'PORT=3000\n\nAUTH_SECRET: hidden\n')
  expect(run(folder)).toEqual({
    status: 1,
    output: `${path} cannot be understood: line 3 is not NAME=value\n`,
  })
  const other = await makeFolder()
  await mkdir(join(other, '.env'))
  expect(run(other)).toEqual({ status: 1, output: `${other}/.env cannot be read (EISDIR)\n` })
  expect(run(other, { ENV_FILE: 'none.env' })).toEqual({
    status: 1,
    output: `${other}/none.env cannot be read (ENOENT)\n`,
  })
})

test.each([
  [
    'A=1\nB = two words # and why\n\n  # C=3\nexport D="4 # 5" # six',
    { A: '1', B: 'two words', D: '4 # 5' },
  ],
  ['A="one\ntwo"\nB=\'"\'\r\nC=`x`', { A: 'one\ntwo', B: '"', C: 'x' }],
  ['\uFEFFA=1\r\nB=\r\n', { A: '1', B: '' }],
  ['', {}],
])('%j', async (content, values) => {
  expect(await read(content)).toEqual(values)
})

test.each([
  ['A=1\nB', 2],
  ['A="1\nB=2', 1],
  ['A="1" 2', 1],
  ['=1', 1],
  ['A=1\n1A=1', 2],
  ['{"A": 1}', 1],
  // Node would give these other names.
  ['A=1\nexport\tB=1', 2],
  ['A=1\n\u00a0B=1', 2],
  ['A\u00a0=1', 1],
])('rejects %j', async (content, line) => {
  expect(await read(content)).toBe(`FILE cannot be understood: line ${line} is not NAME=value`)
})

test.each([
  ['Latin-1', Buffer.from('PORTAL_NAME=Caf\xe9\n', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffPORT=3000\r\n', 'utf16le')],
])('rejects %s, whose letters would be lost', async (_, content) => {
  expect(await read(content)).toBe('FILE cannot be read (it is not in UTF-8)')
})

test.each([
  'S=abc#def',
  'S=#abc',
  'S=abc # why',
  "S='abc'#def",
  'S="a#b" # why',
  'S=a\\b',
  'S=pa$$word',
  'S="a$b"',
  'S="a\\nb"',
  'S=`a`',
])('names %j, which systemd or Docker reads otherwise', async (line) => {
  const path = join(await makeFolder(), 'portal.env')
  await writeFile(path, `# first\n${line}\nB=1`)
  const { ENV_FILE_FAULTS: faults } = withEnvFile({ ENV_FILE: path }) as Record<string, string>
  expect(faults).toMatch(/^\S+portal\.env, line 2: systemd and Docker may read S otherwise/)
  expect(faults).not.toContain('abc')
  expect(faults!.split('\n')).toHaveLength(1)
  const { ENV_FILE_NAMES: names } = withEnvFile({ ENV_FILE: path }) as Record<string, string>
  expect(findEnvFileFaults({ ENV_FILE_NAMES: names, ENV_FILE_FAULTS: faults }, [])).toEqual([
    faults,
  ])
})

test('names a variable whose quotes belong to its value, as Docker passes them on', () => {
  const environment = {
    PORTAL_NAME: '"My Arcade"',
    SECRET: "'a'",
    OTHER: '"',
    MAIL_FROM: '"A" <a@b>',
  }
  expect(findEnvFileFaults(environment, Object.keys(environment))).toEqual([
    'PORTAL_NAME has quotes around its value, which Docker keeps: leave them out there',
    'SECRET has quotes around its value, which Docker keeps: leave them out there',
  ])
})

test.each(["S='a#b$c\\d'", 'S="a#b"', 'S=', 'S=it`s', '# S=a#b', 'S="a" '])(
  'does not name %j',
  async (line) => {
    const path = join(await makeFolder(), 'portal.env')
    await writeFile(path, line)
    expect(withEnvFile({ ENV_FILE: path })).toMatchObject({ ENV_FILE_FAULTS: '' })
  },
)

test('ignores the file for variables that are set, even to an empty string', async () => {
  expect(await read('A=1\nB=2', { A: '' })).toEqual({ A: '', B: '2' })
})
