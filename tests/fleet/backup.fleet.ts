/** Backups of a fleet: one node makes them, directly on the server and never through the pooler. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp, listBackups, runBackupCommand } from '../backups.ts'
import { makeFolder } from '../folder.ts'
import { describeFleet } from './describe-fleet.ts'
import { until } from '../until.ts'

const THROUGH_POOLER =
  'The address of Postgres leads to a pooler: set BACKUP_DATABASE_URL to the server itself.'
const folder = mkdtempSync(join(tmpdir(), 'io-arcade-backups-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describeFleet(
  'backups',
  (at) => {
    test('are attempted by one of three starting nodes, which logs why it cannot', async () => {
      const send = () => at.fleet.nodes.filter(({ output }) => output().includes(THROUGH_POOLER))
      await until('a node has tried', () => send().length > 0)
      // A node that starts later finds that the next attempt is not due yet.
      await at.fleet.nodes.find((node) => !send().includes(node))!.restart()
      await at.fleet.untilReady()
      expect(send()).toHaveLength(1)
      expect(await listBackups(folder)).toEqual([])
    })

    test('bypass the pooler, and are not restored over a running fleet', async () => {
      const environment = { ...at.fleet.environment, DATA_DIR: await makeFolder() }
      const refused = await runBackupCommand('backup', environment)
      expect([refused.code, refused.error]).toEqual([1, `${THROUGH_POOLER}\n`])
      const direct = { ...environment, BACKUP_DATABASE_URL: at.fleet.postgres.url }
      const path = await backUp(direct, { to: folder })
      expect(await listBackups(folder)).toHaveLength(1)
      // Every node finds it in the shared folder.
      for (const { url } of at.fleet.nodes) {
        await expect
          .poll(async () => (await fetch(`${url}/readyz`)).text(), { timeout: 30_000 })
          .toMatch(/^ready\nlast backup: \d+s ago/)
      }
      const again = await runBackupCommand('restore', direct, [path])
      expect([again.code, again.error]).toEqual([
        1,
        expect.stringMatching(/^The database is in use \(\d+ other connections\): stop/),
      ])
    })
  },
  { environment: { BACKUP_DIR: folder } },
)
