/** Secrets in files: valid ones, and the one-line errors. */
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { ConfigError, readConfig } from '../config.ts'
import { SECRETS } from './secret-files.ts'

const VALUES = {
  AUTH_SECRET: 'k'.repeat(32),
  AUTH_SECRET_PREVIOUS: 'p'.repeat(32),
  DATABASE_URL: 'postgres://portal:hidden@localhost/portal',
  BACKUP_DATABASE_URL: 'postgres://portal:hidden@localhost:5433/portal',
  REDIS_URL: 'redis://:hidden@localhost:6379',
  SMTP_URL: 'smtp://portal:hidden@localhost:587',
  METRICS_TOKEN: 'hidden-hidden-hidden',
  OIDC_CLIENT_SECRET: 'hidden-hidden-hidden',
} satisfies Record<(typeof SECRETS)[number], string>

async function writeSecret(content: string): Promise<string> {
  const path = join(await makeFolder(), 'secret')
  await writeFile(path, content)
  return path
}

/** The error message for the operator. */
function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was taken')
}

test.each(['', '\n', '\r\n'])(
  'every secret is read from its file, which ends with %j',
  async (end) => {
    const files: Record<string, string> = {}
    for (const name of SECRETS) files[`${name}_FILE`] = await writeSecret(VALUES[name] + end)
    expect(readConfig(files)).toEqual(readConfig(VALUES))
    expect(readConfig(files).authSecret).toBe(VALUES.AUTH_SECRET)
  },
)

test('treats an empty value as unset', async () => {
  const path = await writeSecret(VALUES.AUTH_SECRET)
  expect(readConfig({ AUTH_SECRET: '', AUTH_SECRET_FILE: path }).authSecret).toBe(
    VALUES.AUTH_SECRET,
  )
  expect(readConfig({ ...VALUES, AUTH_SECRET_FILE: '' }).authSecret).toBe(VALUES.AUTH_SECRET)
})

test.each(SECRETS)('%s cannot be given twice', async (name) => {
  const path = await writeSecret(VALUES[name])
  expect(faultOf({ ...VALUES, [`${name}_FILE`]: path })).toBe(
    `${name} and ${name}_FILE are both set: leave one of them out`,
  )
})

test('reports an unreadable or empty file in one line', async () => {
  const folder = await makeFolder()
  const loop = join(folder, 'loop')
  await symlink('loop', loop)
  await mkdir(join(folder, 'folder'))
  const faults: [path: string, reason: string][] = [
    [join(folder, 'none'), 'names a file that is not there'],
    [loop, 'cannot be read (ELOOP)'],
    [join(folder, 'folder'), 'must name a file'],
    ['/dev/zero', 'must name a file'],
    [await writeSecret(''), 'names an empty file'],
    [await writeSecret('\n'), 'names an empty file'],
  ]
  for (const [path, reason] of faults) {
    expect(faultOf({ SMTP_URL_FILE: path })).toBe(`SMTP_URL_FILE ${reason}: ${path}`)
  }
})

test("validates the file's content like the variable and does not repeat it", async () => {
  const path = await writeSecret('hidden')
  for (const name of SECRETS) {
    const fault = faultOf({ [`${name}_FILE`]: path })
    expect(fault).toMatch(new RegExp(`^${name} must `))
    expect(fault).not.toMatch(/hidden|\n/)
  }
})
