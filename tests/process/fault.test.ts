/** A fault of ours: status 500, a page with a reference, and the same reference in the log. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { startPortal } from '../portal.ts'

test('a page that fails shows the reference that is in the log', async () => {
  const portal = await startPortal()
  try {
    const database = new DatabaseSync(join(portal.dataDir, 'io-arcade.sqlite'))
    database.exec('drop table account_token')
    database.close()
    const response = await fetch(`${portal.url}/reset-password?token=any`)
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const reference = /Reference: (?:<!-- -->)?<code>([\w-]{36})<\/code>/.exec(html)?.[1]
    expect(reference).toBeDefined()
    await expect.poll(portal.output).toContain(`"reference":"${reference}"`)
    expect(html).not.toContain('account_token')
    expect((await fetch(portal.url)).status).toBe(200)
  } finally {
    await portal.stop()
  }
})
