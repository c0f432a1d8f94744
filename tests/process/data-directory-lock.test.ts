/** One portal per data directory with SQLite: a second one exits, and a successor starts. */
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { findFreePort, runPortal, startPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

test('a second portal on the directory exits with one line, and serves after the first has ended', async () => {
  const dataDir = await makeFolder()
  const first = await startTestPortal({ DATA_DIR: dataDir })
  const PORT = String(await findFreePort())
  const { code, output } = await runPortal({ DATA_DIR: dataDir, PORT, LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(output.trimEnd().split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(
        `^The data folder is in use .+: process ${first.process.pid} on .+ at ${first.url}\\. End it first`,
      ),
    ),
  ])
  expect((await fetch(first.url)).status).toBe(200)

  // As a supervisor restarts it before the first has exited.
  const following = startPortal({ DATA_DIR: dataDir, PORT })
  await first.stop()
  const second = await following
  onTestFinished(() => second.stop())
  expect((await fetch(second.url)).status).toBe(200)
})
