/** A server error: status 500, a page with a reference, and the same reference in the log. */
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startTestPortal } from '../test-portal.ts'

/** Opens the portal's database, which the portal may be writing to. */
const openFile = (dataDir: string) =>
  new DatabaseSync(join(dataDir, 'io-arcade.sqlite'), { timeout: 30_000 })

/** Returns the reference that an error page shows. */
const referenceOf = (html: string) =>
  /Reference: (?:<!-- -->)?<code[^>]*>([\w-]{36})<\/code>/.exec(html)?.[1]

test('serves public pages, and an error for private ones, if the session cannot be read', async () => {
  const portal = await startTestPortal()
  const database = openFile(portal.dataDir)
  database.exec('drop table session')
  database.close()
  const signature = createHmac(
    'sha256',
    readFileSync(join(portal.dataDir, 'auth-secret'), 'utf8').trim(),
  )
  const cookie = `session=${encodeURIComponent(`token.${signature.update('token').digest('base64')}`)}`
  for (const path of ['/', '/game/agar']) {
    expect((await fetch(portal.url + path, { headers: { cookie } })).status).toBe(200)
  }
  for (const path of ['/profile', '/settings']) {
    const response = await fetch(portal.url + path, { headers: { cookie } })
    const html = await response.text()
    expect([path, response.status]).toEqual([path, 500])
    const reference = referenceOf(html)
    expect(reference).toBeDefined()
    await expect.poll(portal.output).toContain(`"reference":"${reference}"`)
    expect((await fetch(portal.url + path)).status).toBe(200)
  }
  // No player is redirected as if signed out.
  for (const path of ['/api/me', '/notifications/latest', '/settings/data']) {
    const response = await fetch(portal.url + path, { headers: { cookie }, redirect: 'manual' })
    expect([path, response.status]).toEqual([path, 500])
  }
})

test('shows the reference from the log on a page that fails', async () => {
  const portal = await startTestPortal()
  const database = openFile(portal.dataDir)
  database.exec('drop table account_token')
  database.close()
  const response = await fetch(`${portal.url}/reset-password?token=any`)
  const html = await response.text()
  expect(response.status).toBe(500)
  expect(response.headers.get('Content-Security-Policy')).toContain("object-src 'none'")
  const reference = referenceOf(html)
  expect(reference).toBeDefined()
  await expect.poll(portal.output).toContain(`"reference":"${reference}"`)
  expect(html).not.toContain('account_token')
  expect((await fetch(portal.url)).status).toBe(200)
})
