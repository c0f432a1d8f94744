/** Postgres is unavailable when the portal starts: the portal retries for a minute at most. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal, startPortal } from '../portal.ts'
import { useOwnPostgres } from '../own-postgres.ts'

const WAIT_MS = 60_000
test.concurrent('gives up after a minute with one plain line', async () => {
  const port = await findFreePort()
  const startedAt = performance.now()
  const { code, output } = await runPortal({
    PORT: String(await findFreePort()),
    DATA_DIR: await makeFolder(),
    DATABASE_URL: `postgres://me:secret@localhost:${port}/portal`,
    LOG_LEVEL: 'error',
  })
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`^The database cannot be used \\(Postgres at localhost:${port}\\): .+\n$`),
  )
  expect(output).not.toContain('secret')
  expect(performance.now() - startedAt).toBeGreaterThan(WAIT_MS - 5_000)
})

test.concurrent('stops on a signal while it waits', async () => {
  const folder = await makeFolder()
  const port = await findFreePort()
  const { code, output } = await runPortal(
    {
      PORT: String(await findFreePort()),
      DATA_DIR: folder,
      DATABASE_URL: `postgres://me@localhost:${port}/portal`,
    },
    (child) =>
      child.stdout!.on('data', (chunk: Buffer) => {
        if (chunk.includes('waiting for it')) child.kill('SIGTERM')
      }),
  )
  expect([code, output.match(/waiting for it/g)?.length]).toEqual([0, 1])
})

test('uses a server that starts later, and logs the wait once', async (context) => {
  const postgres = await useOwnPostgres(context)
  await postgres.halt()
  // Occupies the port until the portal has made two attempts.
  const port = Number(new URL(postgres.url).port)
  const nobody = createServer((socket) => void socket.destroy()).listen(port, '127.0.0.1')
  const starting = startPortal({ DATABASE_URL: postgres.url })
  for (let attempts = 0; attempts < 2; attempts += 1) await once(nobody, 'connection')
  nobody.close()
  await postgres.resume()
  const portal = await starting
  onTestFinished(() => portal.stop())
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  expect(portal.output().match(/waiting for it/g)).toHaveLength(1)
})
