/** The log of the built portal: JSON lines or readable text; each request at debug level. */
import { describe, expect, test } from 'vitest'
import { PASSWORD, postForm, signUpByForm } from '../player-client.ts'
import { runPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

/** On a busy machine a response may be slow, which has its own message and level. */
const REQUEST_LINE = /"msg":"(slow )?request"/

test('logs each request as JSON at debug level, with its route and without its URL', async () => {
  const portal = await startTestPortal({ LOG_LEVEL: 'debug' })
  await fetch(`${portal.url}/game/agar?token=secret`)
  await fetch(`${portal.url}/no-such-page`)
  const lines = () =>
    portal
      .stdout()
      .split('\n')
      .filter((line) => REQUEST_LINE.test(line))
      .map((line): unknown => JSON.parse(line))
  const request = {
    level: expect.any(Number),
    reference: expect.stringMatching(/^[\w-]{36}$/),
    method: 'GET',
  }
  await expect.poll(lines).toMatchObject([
    { ...request, route: '/game/:id', status: 200, ms: expect.any(Number), queries: 0 },
    { ...request, route: 'other', status: 404, ms: expect.any(Number), queries: 0 },
  ])
  expect(portal.output()).not.toMatch(/secret|no-such-page/)
})

test('logs no requests at the default level', async () => {
  const portal = await startTestPortal({})
  const before = portal.output()
  await fetch(`${portal.url}/about`)
  await fetch(`${portal.url}/healthz`)
  const lines = portal.output().split('\n')
  expect(lines.filter((line) => !line.includes('slow request')).join('\n')).toBe(before)
})

test('logs security events without an address or a name of an account', async () => {
  const portal = await startTestPortal({})
  const player = await signUpByForm(portal.url)
  for (let index = 0; index < 3; index += 1) {
    await postForm(portal.url, '/sign-in', { email: player.email, password: 'a wrong password' })
  }
  await postForm(portal.url, '/forgot-password', { email: player.email })
  await player.post('/settings', {
    intent: 'change-password',
    currentPassword: PASSWORD,
    newPassword: 'another good long password',
    passwordConfirmation: 'another good long password',
  })
  const events = () =>
    portal
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"security event"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect
    .poll(() => events().map(({ event }) => event))
    .toEqual(['sign-in-refused', 'password-reset-requested', 'password-changed'])
  expect(new Set(events().map(({ network }) => network))).toEqual(
    new Set([expect.stringMatching(/^[\w-]{22}$/)]),
  )
  expect(portal.output()).not.toMatch(/example\.org|Ada|127\.0\.0\.1|::1/)
})

describe('with LOG_FORMAT=json set', () => {
  const parse = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  test('logs the start in JSON at every log level', async () => {
    const portal = await startTestPortal({ LOG_FORMAT: 'json', LOG_LEVEL: 'silent' })
    await expect
      .poll(() => parse(portal.output()))
      .toMatchObject([
        { level: 30, msg: expect.stringMatching(/ is ready at http:\/\/localhost:\d+/) },
        { level: 30, msg: expect.stringMatching(/account -- owner-link prints/) },
      ])
  })

  test.each([
    ['a wrong setting', { PORT: 'none' }, 'PORT must be a whole number from 1 to 65535'],
    [
      'a data folder that is not a folder',
      { DATA_DIR: '/dev/null' },
      'The data folder cannot be used',
    ],
  ])('%s logs one line of JSON and exits with code 1', async (_, environment, words) => {
    const { code, output } = await runPortal({ LOG_FORMAT: 'json', ...environment })
    expect(code).toBe(1)
    expect(parse(output).at(-1)).toMatchObject({ level: 60, msg: expect.stringContaining(words) })
  })
})

test('logs readable lines in the pretty format', async () => {
  const portal = await startTestPortal({ LOG_LEVEL: 'debug', LOG_FORMAT: 'pretty' })
  await fetch(`${portal.url}/game/agar`)
  await expect
    .poll(portal.stdout)
    .toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} (?:DEBUG request|WARN  slow request) reference=[\w-]{36} method=GET route=\/game\/:id status=200 ms=[\d.]+ queries=0$/m,
    )
})
