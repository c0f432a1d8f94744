/** How a running portal learns what a command changes. */
import { dirname } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '#platform/db/transact.server.ts'
import { readConfig } from '#platform/config.ts'
import { watchExternalChanges } from '#platform/process/external-changes.ts'
import { describeOnBothEngines } from '#tests/databases.ts'
import { withPortalDatabase } from './database-access.ts'

describeOnBothEngines('a command', (at) => {
  test('publishes a change to the running portal before it ends', async () => {
    const onEvent = vi.fn<() => void>()
    const onChange = vi.fn<() => void>()
    onTestFinished(watchExternalChanges(at.db, at.location, { onEvent, onChange }))
    // The watcher listens once it has read the state for the first time.
    await vi.waitUntil(() => onChange.mock.calls.length > 0)
    onChange.mockClear()
    const [heard, variables] =
      at.engine === 'postgres'
        ? [onEvent, { DATABASE_URL: at.location }]
        : [onChange, { DATA_DIR: dirname(at.location) }]
    const config = readConfig(variables)
    await withPortalDatabase(config, async ({ db }) => {
      await transact(db, async (tx) => {
        await tx.insertInto('game_counter').values({ game_id: 'agar', likes: 1 }).execute()
        tx.emit({ kind: 'games-changed' })
      })
      await vi.waitUntil(() => heard.mock.calls.length > 0, { timeout: 30_000 })
    })
    expect(heard).toHaveBeenCalled()
  })
})
