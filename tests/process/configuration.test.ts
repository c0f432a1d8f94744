/** Invalid configuration of the built portal: one plain line, exit code 1, no stack trace. */
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makePlace, runBackupCommand } from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal, type PortalExit } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { openTestServer } from '../test-server.ts'

/** Runs a portal on a free port with a new folder by default. */
async function failToStart(environment: Record<string, string>): Promise<PortalExit> {
  const defaults = { PORT: String(await findFreePort()), DATA_DIR: await makeFolder() }
  return runPortal({ ...defaults, ...environment })
}

const onePlainLine = (line: string): PortalExit => ({ code: 1, output: `${line}\n` })

// All messages are tested in `platform/config.test.ts`.
test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [
    { PUBLIC_URL: 'https://survev.io:8443' },
    'PUBLIC_URL must not be the address of a game (survev)',
  ],
  [{ FEATURED_GAME: 'nosuchgame' }, 'FEATURED_GAME is nosuchgame, which no game has as its id'],
  [{ FEATURED_GAME: 'No Game' }, 'FEATURED_GAME must be the id of a game, or daily'],
  // A documentation address (RFC 5737): no machine has it.
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is not an address of this machine'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST no.such.host.invalid is not an address of this machine'],
])('%j', async (environment, line) => {
  expect(await failToStart(environment as Record<string, string>)).toEqual(onePlainLine(line))
})

test('a port in use', async () => {
  const holder = createServer()
  const port = await openTestServer(holder, '0.0.0.0')
  expect(await failToStart({ PORT: String(port) })).toEqual(
    onePlainLine(`Port ${port} is in use; set PORT to another one`),
  )
})

test('a folder that is a file', async () => {
  const path = join(await makeFolder(), 'file')
  await writeFile(path, '')
  const { code, output } = await failToStart({ DATA_DIR: path })
  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder cannot be used \(.+\): .+\. Set DATA_DIR to .+\n$/)
  const line = `BACKUP_DIR is not a folder: ${path}`
  expect(await failToStart({ BACKUP_DIR: path })).toEqual(onePlainLine(line))
  const place = await makePlace()
  expect(await runBackupCommand('backup', { ...place, BACKUP_DIR: path })).toEqual({
    code: 1,
    out: '',
    error: `${line}\n`,
  })
})

test('a passphrase that is missing', async () => {
  const path = join(await makeFolder(), 'none')
  const { code, output } = await failToStart({ BACKUP_PASSPHRASE_FILE: path })
  expect(code).toBe(1)
  expect(output).toMatch(/^BACKUP_PASSPHRASE_FILE cannot be read: ENOENT.+\n$/)
})

test('a misspelled name in a file of variables is named in a line with the right one', async () => {
  const portal = await startTestPortal({
    ENV_FILE: '/etc/portal.env',
    ENV_FILE_NAMES: 'PUBLC_URL PGHOST HOST SMTPURL',
    LIMITS: 'on',
  })
  expect(portal.output().replace(portal.stdout(), '')).toBe(
    'PUBLC_URL in /etc/portal.env is no variable of the portal; the nearest is PUBLIC_URL\n' +
      'SMTPURL in /etc/portal.env is no variable of the portal; the nearest is SMTP_URL\n',
  )
})
