/** Ending the built portal: SIGTERM drains it, a kill loses nothing. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/db/db.server.ts'
import { queueMail } from '#app/features/mail/outbox.server.ts'
import { openEventStream } from '../event-stream.ts'
import { makeFolder } from '../folder.ts'
import { startPortal, type Portal } from '../portal.ts'

const DRAIN_LIMIT_MS = 10_000

async function start(environment: Record<string, string> = {}): Promise<Portal> {
  const portal = await startPortal(environment)
  onTestFinished(() => portal.stop())
  return portal
}

/** A request whose last line is still to come: in flight until it is completed. */
async function beginRequest(portal: Portal, path: string) {
  const socket: Socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n`
  await new Promise((resolve) => socket.write(head, resolve))
  return {
    /** Sends the rest; the answer, once the server has closed the connection. */
    complete: () => {
      socket.write('\r\n')
      return text(socket)
    },
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s drains the process', async (signal) => {
  const portal = await start()
  const stream = await openEventStream(`${portal.url}/live?game=survev&viewer=browser-1`)
  await stream.next()
  const page = await beginRequest(portal, '/game/survev')
  const readiness = await beginRequest(portal, '/readyz')
  const lateStream = await beginRequest(portal, '/live')
  // Answered by the process after the bytes above arrived there.
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  const exited = once(portal.process, 'exit')
  portal.process.kill(signal)
  const signalledAt = performance.now()

  expect(await stream.next()).toEqual({ event: 'reconnect', data: {} })
  // A terminal sends it to the whole group, and `npm start` passes it on.
  portal.process.kill(signal)
  await stream.ended
  // From here on the process drains.
  expect(await readiness.complete()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\n\r\ndraining$/)
  expect(await lateStream.complete()).toMatch(/^HTTP\/1\.1 503 /)
  await expect(fetch(`${portal.url}/healthz`)).rejects.toThrow('fetch failed')
  const answer = await page.complete()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/<\/html>$/)

  expect(await exited).toEqual([0, null])
  expect(performance.now() - signalledAt).toBeLessThan(DRAIN_LIMIT_MS)
})

test('neither an endless request nor a silent mail server holds up the end', async () => {
  const mailServer = createServer().listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  onTestFinished(() => void mailServer.close())
  const connected = once(mailServer, 'connection')
  const { port } = mailServer.address() as AddressInfo

  const dataDir = await makeFolder()
  const portal = await start({ DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const db = await openDatabase(`${dataDir}/io-arcade.sqlite`)
  onTestFinished(() => db.destroy())
  const mail = { subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
  await queueMail(db, 'ada@example.org', mail)
  await connected
  await beginRequest(portal, '/')
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)

  const exited = once(portal.process, 'exit')
  portal.process.kill('SIGTERM')
  const signalledAt = performance.now()
  expect(await exited).toEqual([0, null])
  expect(performance.now() - signalledAt).toBeLessThan(DRAIN_LIMIT_MS)
  // The mail goes out after the next start.
  expect(await db.selectFrom('outbox').select('subject').execute()).toEqual([{ subject: 'Hello' }])
})

test('after a kill the next start has everything that was committed', async () => {
  const dataDir = await makeFolder()
  const first = await start({ DATA_DIR: dataDir })
  const db = await openDatabase(`${dataDir}/io-arcade.sqlite`)
  onTestFinished(() => db.destroy())
  await db.insertInto('game_counter').values({ game_id: 'survev', likes: 4_321 }).execute()
  const exited = once(first.process, 'exit')
  first.process.kill('SIGKILL')
  await exited

  const second = await start({ DATA_DIR: dataDir })
  const { data } = await (await openEventStream(`${second.url}/live`)).next()
  expect(data).toMatchObject({ likes: { survev: 4_321 } })
})

test('a restart serves at once, on the same port and data', async () => {
  const dataDir = await makeFolder()
  const first = await start({ DATA_DIR: dataDir })
  const { port } = new URL(first.url)
  await first.stop()
  const second = await start({ DATA_DIR: dataDir, PORT: port })
  expect((await fetch(`${second.url}/`)).status).toBe(200)
})
