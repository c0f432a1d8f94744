/** Stopping the built portal: SIGTERM drains it, and a kill loses nothing. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { queueMail } from '#features/mail/server/outbox.server.ts'
import { openEventStream } from '../event-stream.ts'
import { makeFolder } from '../folder.ts'
import { beginRequest } from '../open-request.ts'
import { findFreePort, runPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'
import { insertRows } from '../rows.ts'
import { openTestServer } from '../test-server.ts'
import { openTestDatabase } from '../test-database.ts'

const DRAIN_LIMIT_MS = 10_000

test.each(['SIGTERM', 'SIGINT', 'SIGQUIT'] as const)('%s drains the process', async (signal) => {
  const portal = await startTestPortal()
  const stream = await openEventStream(`${portal.url}/live?game=survev&viewer=browser-1`)
  await stream.next()
  await stream.counted
  // The player of this stream is counted.
  expect(await stream.next()).toEqual({ event: 'message', data: { players: { survev: 1 } } })
  const page = await beginRequest(portal.url, '/game/survev')
  const readiness = await beginRequest(portal.url, '/readyz')
  const lateStream = await beginRequest(portal.url, '/live')
  // The process responds to this after it has received the bytes above.
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  const exited = once(portal.process, 'exit')
  portal.process.kill(signal)
  const signalledAt = performance.now()

  expect(await stream.next()).toEqual({ event: 'reconnect', data: {} })
  // A terminal sends it to the whole group, and `npm start` forwards it.
  portal.process.kill(signal)
  await stream.ended
  // From here on the process drains.
  expect(await readiness.complete()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\n\r\ndraining$/)
  expect(await lateStream.complete()).toMatch(/^HTTP\/1\.1 503 /)
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow('fetch failed')
  const response = await page.complete()
  expect(response).toMatch(/^HTTP\/1\.1 200 /)
  expect(response).toMatch(/<\/html>$/)

  expect(await exited).toEqual([0, null])
  expect(performance.now() - signalledAt).toBeLessThan(DRAIN_LIMIT_MS)
})

test('ignores SIGUSR1 and SIGUSR2', async () => {
  const portal = await startTestPortal()
  const page = await beginRequest(portal.url, '/game/survev')
  portal.process.kill('SIGUSR1')
  portal.process.kill('SIGUSR2')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  portal.process.kill('SIGTERM')
  expect(await page.complete()).toMatch(/^HTTP\/1\.1 200 /)
  // No debugger was started.
  expect(portal.output()).toBe(portal.stdout())
})

test('a signal during the start ends it, too', async () => {
  const database = createServer()
  const port = await openTestServer(database)
  const exit = await runPortal(
    {
      PORT: String(await findFreePort()),
      DATA_DIR: await makeFolder(),
      DATABASE_URL: `postgres://me:secret@127.0.0.1:${port}/portal`,
    },
    (child) => database.once('connection', () => child.kill('SIGTERM')),
  )
  expect(exit).toEqual({ code: 0, output: '' })
})

test('neither an endless request nor a silent mail server delays the stop', async () => {
  const mailServer = createServer()
  const port = await openTestServer(mailServer)
  let connections = 0
  mailServer.on('connection', () => (connections += 1))

  const dataDir = await makeFolder()
  const portal = await startTestPortal({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const db = await openTestDatabase(`${dataDir}/io-arcade.sqlite`)
  const mail = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
  await transact(db, (tx) => queueMail(tx, 'ada@example.org', mail))
  // The check of the start, and the mail.
  await expect.poll(() => connections).toBe(2)
  await beginRequest(portal.url, '/')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  const exited = once(portal.process, 'exit')
  portal.process.kill('SIGTERM')
  const signalledAt = performance.now()
  expect(await exited).toEqual([0, null])
  expect(performance.now() - signalledAt).toBeLessThan(DRAIN_LIMIT_MS)
  // The mail is sent after the next start.
  expect(await db.selectFrom('outbox').select('subject').execute()).toEqual([{ subject: 'Hello' }])
})

test('has all committed data after a kill and a restart', async () => {
  const dataDir = await makeFolder()
  const first = await startTestPortal({ DATA_DIR: dataDir })
  const db = await openTestDatabase(`${dataDir}/io-arcade.sqlite`)
  await insertRows(db, 'game_counter', { game_id: 'survev', likes: 4_321 })
  const exited = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await exited

  const second = await startTestPortal({ DATA_DIR: dataDir })
  const { data } = await (await openEventStream(`${second.url}/live`)).next()
  expect(data).toMatchObject({ likes: { survev: 4_321 } })
})
