/** Tests the notice after a deletion: short-lived and signed. */
import { expect, test } from 'vitest'
import { sessionCookie } from '#app/features/accounts/server/sessions/session-cookie.server.ts'
import {
  deletionNoticeCookie,
  forgetDeletionNotice,
  hasDeletionNotice,
} from './deletion-notice.server.ts'

const key = { publicUrl: 'https://play.example', secret: 'a secret of at least 32 characters' }
const NOW = Date.parse('2026-03-04T05:06:07Z')

/** The cookie that the browser sends after a `Set-Cookie` line. */
const sent = (cookie: string) => cookie.split(';')[0]!

test('expires after 20 seconds and is hidden from scripts', () => {
  const cookie = deletionNoticeCookie(key, NOW)
  expect(cookie).toMatch(/^__Host-notice=.*; Max-Age=20; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  const isShownAt = (now: number) => hasDeletionNotice(`a=b; ${sent(cookie)}`, key, now)
  expect([NOW - 1, NOW, NOW + 19_999, NOW + 20_000].map(isShownAt)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('rejects a cookie that was not signed for this purpose', () => {
  const renewed = { ...key, secret: 'y'.repeat(40), previousSecret: key.secret }
  const former = deletionNoticeCookie(key, NOW)
  expect(hasDeletionNotice(sent(former), renewed, NOW)).toBe(true)
  const other = deletionNoticeCookie({ ...key, secret: 'x'.repeat(40) }, NOW)
  const session = sent(sessionCookie(key, 'some-token')).replace('session', 'notice')
  const forgotten = sent(forgetDeletionNotice(key))
  for (const cookies of [null, undefined, '', sent(other), session, forgotten, '__Host-notice=1']) {
    expect([cookies, hasDeletionNotice(cookies, key, NOW)]).toEqual([cookies, false])
  }
})
