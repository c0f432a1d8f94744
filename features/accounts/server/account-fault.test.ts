/** Tests the messages of account forms in several languages. */
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#messages/languages.ts'
import { TooManyError } from '#features/limits/server/too-many-error.ts'
import { explainFault, formatAccountMessage, type AccountMessage } from './account-fault.server.ts'
import pino from 'pino'

const services = { log: pino({ level: 'silent' }), securityLog: () => undefined }
const client = { address: '192.0.2.1' }

test.each([
  [45, 'Too many attempts. Try again in a minute.'],
  [61, 'Too many attempts. Try again in 2 minutes.'],
])('a wait of %i s is rounded up to whole minutes', (retryAfterS, expected) => {
  const { error } = explainFault(new TooManyError(retryAfterS), services, client, 'en')
  expect(error).toBe(expected)
})

test('names the recipient of too many mails', () => {
  const tooMany = new TooManyError(3_600, { mailsTo: 'ada@example.com' })
  expect(explainFault(tooMany, services, client, 'en').error).toBe(
    'We sent too many emails to ada@example.com. Try again in 60 minutes.',
  )
})

const WITH_PARAMETERS: AccountMessage[] = [
  { key: 'tooManyMails', minutes: 5, email: 'ada@example.com' },
  { key: 'suspended', reason: 'Insulting names', contact: 'help@example.com' },
  { key: 'suspended', reason: 'Spam', contact: 'help@example.com', endsInMs: 11 * 3_600_000 },
  { key: 'domainBlocked', domain: 'spam.example' },
  { key: 'suspendedByOperator', reason: 'Insulting names' },
]

test.each(LANGUAGE_CODES)('%s contains the parameters of each message', (language) => {
  const sentences = WITH_PARAMETERS.map((message) => formatAccountMessage(language, message))
  expect(sentences).toEqual([
    expect.stringMatching(/ada@example\.com.*5/),
    expect.stringMatching(/Insulting names.*help@example\.com/),
    expect.stringMatching(/Spam.*help@example\.com\D*11/),
    expect.stringMatching(/spam\.example/),
    expect.stringMatching(/Insulting names/),
  ])
})
