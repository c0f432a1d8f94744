/** Detection of changes by another process on the same database. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { describeOnBothEngines } from '#tests/databases.ts'
import type { PublishedEvent } from '#platform/events/events.ts'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { notifyOtherProcesses, watchExternalChanges } from './external-changes.ts'
import { insertRows } from '#tests/rows.ts'

/** Generous, for a busy machine. */
const WAIT = { timeout: 30_000 }

const event: PublishedEvent = { kind: 'account-erased', userId: 'ada' }

describeOnBothEngines('changes from outside', (at) => {
  let other: OpenDatabase
  let stop: () => Promise<void>
  const onEvent = vi.fn<(event: PublishedEvent) => void>()
  const onChange = vi.fn<() => void>()

  beforeEach(async () => {
    onEvent.mockReset()
    onChange.mockReset()
    other = await openDatabase(at.location)
    stop = watchExternalChanges(at.db, at.location, { onEvent, onChange })
    // On Postgres, connecting itself triggers a resync.
    if (at.engine === 'postgres') await vi.waitUntil(() => onChange.mock.calls.length > 0)
    onChange.mockReset()
  })
  afterEach(async () => {
    await stop()
    await other.destroy()
  })

  const changeElsewhere = async () => {
    await insertRows(other, 'game_counter', { game_id: 'agar', likes: 1 })
    await notifyOtherProcesses(other, event)
  }

  it('are detected', async () => {
    // SQLite only reports that something changed.
    const [heard, expected] = at.engine === 'postgres' ? [onEvent, [event]] : [onChange, []]
    await changeElsewhere()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(...expected), { timeout: 30_000 })
  })

  if (at.engine === 'sqlite') return

  it('trigger a resync after a lost connection', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`.execute(other)
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), { timeout: 30_000 })
    await notifyOtherProcesses(other, event)
    await vi.waitFor(() => expect(onEvent).toHaveBeenCalledWith(event), WAIT)
  })

  it('trigger a resync if an event cannot be parsed', async () => {
    for (const payload of [
      '',
      'no fact',
      '{"kind":"of a later version"}',
      '{"kind":"likes-changed"}',
    ]) {
      onChange.mockReset()
      await sql`select pg_notify('io_arcade_events', ${payload})`.execute(other)
      await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), WAIT)
    }
    expect(onEvent).not.toHaveBeenCalled()
  })

  it('trigger a resync if an event is too long', async () => {
    const sessionIds = Array.from({ length: 500 }, (_, index) => `session-number-${index}`)
    await notifyOtherProcesses(other, { kind: 'sessions-ended', userId: 'ada', sessionIds })
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce(), WAIT)
  })
})
