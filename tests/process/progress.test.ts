/** Long commands report their real progress: backup, restore and engine migration. */
import { join } from 'node:path'
import { expect, inject, it, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { makeBackup } from '#ops/backups/make-backup.ts'
import { restoreBackup } from '#ops/backups/restore-backup.ts'
import { migrateEngine } from '#ops/engine-migration/migrate-engine.ts'
import type { Progress, ProgressStep } from '#platform/lib/progress.ts'
import { makePlace } from '../backups.ts'
import { describeOnBothEngines } from '../databases.ts'
import { makeUser } from '../factories.ts'
import { makeFolder } from '../folder.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { placeOf } from '../test-portal.ts'

/** A file's header line and checksum are at most this long, bytes. */
const FRAME_BYTES = 4_096

type Noted = ProgressStep & { done: number }

/** Records the steps and the progress of each. */
function recordProgress() {
  const steps: Noted[] = []
  const progress: Progress = {
    step: (step) => void steps.push({ ...step, done: 0 }),
    advance: (amount) => void (steps.at(-1)!.done += amount),
  }
  return { steps, progress }
}

/** The step covered the whole file, except its header line and checksum. */
function expectWhole({ done, total }: Noted) {
  expect(done).toBeLessThanOrEqual(total!)
  expect(done).toBeGreaterThan(total! - FRAME_BYTES)
}

describeOnBothEngines('progress', (at) => {
  it('of a backup and its restore covers every byte', async () => {
    for (let made = 0; made < 20; made += 1) await makeUser(at.db)
    const isFile = at.engine === 'sqlite'
    const place = await placeOf(at)
    const backup = recordProgress()
    const { path, bytes } = await makeBackup(readConfig(place), {
      folder: await makeFolder(),
      keep: undefined,
      progress: backup.progress,
    })
    const labels = backup.steps.map(({ label }) => label)
    expect(labels).toEqual(
      isFile
        ? ['Copying the database', 'Checking the copy', 'Writing the backup', 'Checking the backup']
        : ['Dumping the database', 'Checking the backup'],
    )
    const written = backup.steps.at(-2)!
    expect(written.done).toBe(written.total ?? written.done)
    expect(written.done).toBeGreaterThan(bytes - FRAME_BYTES)
    expect(backup.steps.at(-1)!.total).toBe(bytes)
    expectWhole(backup.steps.at(-1)!)

    const empty: Record<string, string> = { DATA_DIR: join(await makeFolder(), 'restored') }
    if (!isFile) empty.DATABASE_URL = await createPostgresDatabase(inject('postgresUrl')!)
    const restore = recordProgress()
    await restoreBackup(readConfig(empty), path, { progress: restore.progress })
    const [checked, restored] = restore.steps
    expect([checked!.total, restored!.total]).toEqual([bytes, bytes])
    expectWhole(checked!)
    expectWhole(restored!)
  })
})

test.runIf(inject('postgresUrl'))('of an engine migration covers every row', async () => {
  const to = await createPostgresDatabase(inject('postgresUrl')!)
  const { steps, progress } = recordProgress()
  const { rows } = await migrateEngine(readConfig(await makePlace()), to, progress)
  expect(rows).toBeGreaterThan(80)
  expect(steps).toEqual([{ label: 'Migrating', total: rows, done: rows }])
})
