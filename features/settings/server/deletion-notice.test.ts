/** Tests the notice after a deletion: short-lived and sealed. */
import { expect, test } from 'vitest'
import { sessionCookie } from '#features/accounts/server/sessions/session-cookie.server.ts'
import { deletionNotice } from './deletion-notice.server.ts'

const key = { publicUrl: 'https://play.example', secret: 'a secret of at least 32 characters' }
const NOW = Date.parse('2026-03-04T05:06:07Z')

/** The cookie that the browser sends after a `Set-Cookie` line. */
const sent = (cookie: string) => cookie.split(';')[0]!

test('expires after 20 seconds and is hidden from scripts', () => {
  const cookie = deletionNotice.keep(key, {}, NOW)
  expect(cookie).toMatch(/^__Host-notice=.*; Max-Age=20; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const readAt = (now: number) => deletionNotice.read(key, `a=b; ${sent(cookie)}`, now)
  expect(readAt(NOW)).toBeDefined()
  expect(readAt(NOW + 19_999)).toBeDefined()
  expect(readAt(NOW + 20_000)).toBeUndefined()
})

test('rejects a cookie that was not sealed for this purpose', () => {
  const renewed = { ...key, secret: 'y'.repeat(40), previousSecret: key.secret }
  const former = deletionNotice.keep(key, {}, NOW)
  expect(deletionNotice.read(renewed, sent(former), NOW)).toBeDefined()
  const other = deletionNotice.keep({ ...key, secret: 'x'.repeat(40) }, {}, NOW)
  const session = sent(sessionCookie(key, 'some-token')).replace('session', 'notice')
  const forgotten = sent(deletionNotice.forget(key))
  for (const cookies of [null, '', sent(other), session, forgotten, '__Host-notice=1']) {
    expect([cookies, deletionNotice.read(key, cookies, NOW)]).toEqual([cookies, undefined])
  }
})
