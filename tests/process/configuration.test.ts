/** Configuration that the built portal cannot start with: one plain line, exit code 1, no stack. */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal, type PortalExit } from '../portal.ts'

/** A start on a free port and in a new folder, where nothing else is said. */
async function failToStart(environment: Record<string, string>): Promise<PortalExit> {
  const defaults = { PORT: String(await findFreePort()), DATA_DIR: await makeFolder() }
  return runPortal({ ...defaults, ...environment })
}

const onePlainLine = (line: string): PortalExit => ({ code: 1, output: `${line}\n` })

test.each([
  [{ PORT: 'http' }, 'PORT must be a whole number from 1 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535'],
  [
    { PUBLIC_URL: 'play.example.org' },
    'PUBLIC_URL must be an address that starts with http:// or https://',
  ],
  [
    { PUBLIC_URL: 'https://play.example.org/games' },
    'PUBLIC_URL must have no path, query or password, for example https://play.example.org',
  ],
  [{ PUBLIC_URL: 'https://survev.io' }, 'PUBLIC_URL must not be the address of a game (survev)'],
  [
    { DATABASE_URL: 'mysql://db/portal' },
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://',
  ],
  [{ PORTAL_NAME: 'x'.repeat(41) }, 'PORTAL_NAME must have 1 to 40 characters'],
  [
    { REPOSITORY_URL: 'example.org' },
    'REPOSITORY_URL must be an address that starts with http:// or https://',
  ],
  [{ CONTACT_EMAIL: 'hello' }, 'CONTACT_EMAIL must be an email address'],
  [
    { AD_SCRIPT_URL: 'ad.js' },
    'AD_SCRIPT_URL must be an address that starts with https:// or http://',
  ],
  [
    { SMTP_URL: 'mail.example.org' },
    'SMTP_URL must be an address that starts with smtp:// or smtps://',
  ],
  [{ MAIL_FROM: 'games' }, 'MAIL_FROM must be an address, or a name with <an address>'],
  [{ AUTH_SECRET: 'short' }, 'AUTH_SECRET must have at least 32 characters'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be a whole number from 0 to 10'],
  [{ LIMITS: 'none' }, 'LIMITS must be one of: on, off'],
  [
    { LIMITS: 'off', PUBLIC_URL: 'https://play.example.org' },
    'LIMITS=off is for tests and needs a loopback PUBLIC_URL such as http://localhost:3000',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL must be one of: silent, fatal, error, warn, info, debug, trace',
  ],
  // Kept for documentation (RFC 5737): no machine has it.
  [{ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 is no address of this machine'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST no.such.host.invalid is no address of this machine'],
])('%j', async (environment, line) => {
  expect(await failToStart(environment as Record<string, string>)).toEqual(onePlainLine(line))
})

test('a port in use', async () => {
  const holder = createServer().listen(0, '0.0.0.0')
  await once(holder, 'listening')
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  expect(await failToStart({ PORT: String(port) })).toEqual(
    onePlainLine(`Port ${port} is in use; set PORT to another one`),
  )
})

test('a data folder that is a file', async () => {
  const path = join(await makeFolder(), 'file')
  await writeFile(path, '')
  const { code, output } = await failToStart({ DATA_DIR: path })
  expect(code).toBe(1)
  expect(output).toMatch(/^The data folder cannot be used \(.+\): .+\n$/)
})

test('a Postgres that does not answer', async () => {
  const port = await findFreePort()
  const { code, output } = await failToStart({
    DATABASE_URL: `postgres://me:secret@localhost:${port}/portal`,
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`^The database cannot be used \\(Postgres at localhost:${port}\\): .+\n$`),
  )
  expect(output).not.toContain('secret')
})
