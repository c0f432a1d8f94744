/** Tests the account mails in other languages than English. */
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import {
  confirmAddressMail,
  emailChangedMail,
  emailChangeNoticeMail,
  resetMail,
  securityMail,
} from './account-mails.ts'

const site = { portalName: 'Arkade', publicUrl: 'https://portal.example' }
const changedAt = Date.parse('2026-03-04T05:06:07Z')
const change = { userId: 'ada', changedAt, token: 'abc' }
const newDevice = { event: 'new-device', token: 'abc', at: changedAt } as const

test('links lead to pages in the language of the mail', () => {
  expect(resetMail(site, 'de', 'abc').text).toContain(
    'https://portal.example/de/reset-password?token=abc',
  )
  expect(resetMail(site, 'en', 'abc').text).toContain(
    'https://portal.example/reset-password?token=abc',
  )
  expect(emailChangeNoticeMail(site, 'pt-br', 'abc').html).toContain(
    'href="https://portal.example/pt-br/not-me?token=abc">',
  )
  expect(securityMail(site, 'ar', newDevice).html).toContain(
    'href="https://portal.example/ar/not-me?token=abc">',
  )
})

test('a mail in Arabic is read from right to left, its address from left to right', () => {
  const { subject, html } = confirmAddressMail(site, 'ar', 'abc')
  expect(subject).toBe('أكّد بريدك الإلكتروني | Arkade')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('<span dir="ltr">https://portal.example/ar/confirm-email?token=abc</span>')
})

test('the time of a change is written as in the language', () => {
  const textIn = (language: 'en' | 'de') => emailChangedMail(site, language, change).text
  expect(textIn('en')).toContain(
    'was changed on March 4, 2026 at 5:06 AM Greenwich Mean Time, and all',
  )
  expect(textIn('de')).toContain('(4. März 2026 um 05:06 Mittlere Greenwich-Zeit)')
})

test('names the contact, or else the operator', () => {
  const named = emailChangedMail({ ...site, contactEmail: 'ops@portal.example' }, 'de', change)
  expect(named.text).toContain('an ops@portal.example und nenne die Kennung deines Kontos: ada')
  expect(emailChangedMail(site, 'de', change).text).toContain('Betreiber')
})

test.each(LANGUAGE_CODES.filter((language) => language !== 'en'))(
  'no mail has an English subject in %s',
  (language) => {
    const list = (code: typeof language | 'en') => [
      confirmAddressMail(site, code, 'abc').subject,
      emailChangeNoticeMail(site, code, 'abc').subject,
      emailChangedMail(site, code, change).subject,
      resetMail(site, code, 'abc').subject,
      securityMail(site, code, newDevice).subject,
    ]
    const english = list('en')
    expect(list(language).filter((subject) => english.includes(subject))).toEqual([])
  },
)
