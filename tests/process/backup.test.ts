/** Backups of a running portal, restored elsewhere, on both engines. */
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, inject, it } from 'vitest'
import type { OpenDatabase } from '#platform/db/db.server.ts'
import { games } from '#catalogue/index.ts'
import { ONE_LINE, backUp, listBackups, runBackupCommand } from '../backups.ts'
import { describeOnBothEngines, type TestDatabase } from '../databases.ts'
import { makeFolder } from '../folder.ts'
import { readMetrics } from '../metrics.ts'
import { signUpByForm, type PlayerClient } from '../player-client.ts'
import { placeOf, startTestPortal } from '../test-portal.ts'
import { createPostgresDatabase } from '../postgres.ts'
import { openTestDatabase } from '../test-database.ts'

const TOKEN = 'a-token-of-the-tests'
const gameIds = games.map(({ id }) => id)
const NOISE = gameIds[0]!

/** Starts a portal on the test's database; returns it with the environment for the commands. */
async function start(at: TestDatabase, environment: Record<string, string> = {}) {
  const place = await placeOf(at)
  const portal = await startTestPortal({ ...place, ...environment })
  return { portal, place }
}

/** Returns an environment without a portal. */
async function makeEmptyPlace({ engine }: TestDatabase): Promise<Record<string, string>> {
  const DATA_DIR = join(await makeFolder(), 'restored')
  if (engine === 'sqlite') return { DATA_DIR }
  return { DATA_DIR, DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')!) }
}

async function openAt(place: Record<string, string>): Promise<OpenDatabase> {
  const location = place.DATABASE_URL ?? join(place.DATA_DIR!, 'io-arcade.sqlite')
  return openTestDatabase(location)
}

/** Likes one game after the other, and then toggles the like of one game. */
async function keepLiking(player: PlayerClient, acknowledged: string[], isOver: () => boolean) {
  for (const gameId of gameIds.slice(1)) {
    expect((await player.like(gameId, true)).status).toBe(200)
    acknowledged.push(`${player.email} ${gameId}`)
  }
  for (let liked = true; !isOver(); liked = !liked) {
    expect((await player.like(NOISE, liked)).status).toBe(200)
    acknowledged.push('noise')
  }
}

async function listLikes(db: OpenDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom('game_like')
    .innerJoin('user', 'user.id', 'game_like.user_id')
    .select(['email', 'game_id'])
    .execute()
  return rows.map((row) => `${row.email} ${row.game_id}`)
}

/** Compares the counters with the number of rows. */
async function countLikes(db: OpenDatabase, rows: readonly string[]) {
  const counters = await db.selectFrom('game_counter').select(['game_id', 'likes']).execute()
  const counted = Object.fromEntries(counters.map((row) => [row.game_id, row.likes]))
  const found = Object.fromEntries(Object.keys(counted).map((id) => [id, 0]))
  for (const row of rows) found[row.split(' ')[1]!]! += 1
  return { counted, found }
}

describeOnBothEngines('a backup', (at) => {
  it('contains all acknowledged changes under load, and is restored with its sessions', async () => {
    const { portal, place } = await start(at)
    const players = await Promise.all(Array.from({ length: 4 }, () => signUpByForm(portal.url)))
    let isOver = false
    const acknowledged: string[] = []
    const load = players.map((player) => keepLiking(player, acknowledged, () => isOver))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(60)
    const before = acknowledged.slice()
    const path = await backUp(place)
    const after = acknowledged.length
    isOver = true
    await Promise.all(load)
    expect(after).toBeGreaterThan(before.length)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(dirname(path)).toBe(join(place.DATA_DIR!, 'backups'))
    expect(await readdir(place.DATA_DIR!)).not.toContain('backup-draft')

    const empty = await makeEmptyPlace(at)
    const { code, out, error } = await runBackupCommand('restore', empty, [path])
    expect([code, error]).toEqual([0, ''])
    expect(out).toMatch(/^Restored: the portal as it was at .+Z, with 4 accounts and \d+ likes\.$/m)
    const db = await openAt(empty)
    const likes = await listLikes(db)
    expect(likes).toEqual(expect.arrayContaining(before.filter((entry) => entry !== 'noise')))
    const { counted, found } = await countLikes(db, likes)
    expect(counted).toEqual(found)
    const restored = await startTestPortal(empty)
    const response = await fetch(`${restored.url}/profile`, {
      headers: { cookie: players[0]!.cookie },
      redirect: 'manual',
    })
    expect(response.status).toBe(200)
    const strangers = await fetch(`${restored.url}/profile`, { redirect: 'manual' })
    expect(strangers.status).toBe(302)
  })

  it('is not restored over a running or a stopped portal', async () => {
    const { portal, place } = await start(at)
    const player = await signUpByForm(portal.url)
    const path = await backUp(place, { to: await makeFolder() })
    const refuse = async (line: RegExp) => {
      const { code, out, error } = await runBackupCommand('restore', place, [path])
      expect([code, out]).toEqual([1, ''])
      expect(error).toMatch(ONE_LINE)
      expect(error).toMatch(line)
    }
    const isFile = at.engine === 'sqlite'
    // Closes the test's own connection.
    await at.db.destroy()
    await refuse(isFile ? /^A portal is in .+ already: stop it/ : /in use \(\d+ other/)
    expect((await player.like('agar', true)).status).toBe(200)
    await portal.stop()
    await refuse(isFile ? /move io-arcade\.sqlite.* away/ : /^The database is not empty/)
    expect(await listLikes(await openAt(place))).toHaveLength(1)
  })

  it('of the other engine is rejected with one line', async () => {
    const path = await backUp(await placeOf(at))
    const other =
      at.engine === 'sqlite' ? { DATABASE_URL: 'postgres://127.0.0.1:1/none' } : undefined
    const { code, error } = await runBackupCommand(
      'restore',
      { DATA_DIR: await makeFolder(), ...other },
      [path],
    )
    expect([code, error]).toEqual([1, expect.stringMatching(ONE_LINE)])
    expect(error).toContain('DATABASE_URL')
  })

  it('is made by the portal once if BACKUP_DIR is set, and logged', async () => {
    const folder = await makeFolder()
    const { portal, place } = await start(at, { BACKUP_DIR: folder, METRICS_TOKEN: TOKEN })
    await expect.poll(portal.output).toContain('"msg":"backup made"')
    const made = await listBackups(folder)
    expect(made).toHaveLength(1)
    expect(portal.output()).toContain(made[0])
    const { size } = await stat(made[0]!)
    const metrics = () => readMetrics(portal.url, TOKEN)
    await expect.poll(async () => (await metrics()).get('io_arcade_backup_bytes')).toBe(size)
    const received = await metrics()
    const madeAt = received.get('io_arcade_backup_last_success_timestamp_seconds')!
    expect(Math.abs(Date.now() / 1_000 - madeAt)).toBeLessThan(60)
    expect(received.get('io_arcade_backup_age_seconds')).toBeLessThan(60)
    expect(received.get('io_arcade_backup_failures_total')).toBe(0)
    const ready = await fetch(`${portal.url}/readyz`)
    expect(await ready.text()).toMatch(/^ready\n(integrity check: .*\n)?last backup: \d+s ago$/)
    await portal.stop()
    await startTestPortal({ ...place, BACKUP_DIR: folder })
    const { next_run_at } = await at.db
      .selectFrom('job_lease')
      .select('next_run_at')
      .where('job', '=', 'nightly-backup')
      .executeTakeFirstOrThrow()
    expect(next_run_at).toBeGreaterThan(Date.now())
    expect(next_run_at).toBeLessThanOrEqual(Date.now() + 25 * 3_600_000)
  })

  it('that fails in the portal is logged, and the portal keeps serving', async () => {
    const { portal } = await start(at, {
      // No folder can be created below a file.
      BACKUP_DIR: `${process.execPath}/backups`,
      METRICS_TOKEN: TOKEN,
    })
    await expect.poll(portal.output).toContain('no backup could be made')
    const received = await readMetrics(portal.url, TOKEN)
    expect(received.get('io_arcade_backup_failures_total')).toBe(1)
    expect(received.get('io_arcade_backup_last_success_timestamp_seconds')).toBe(0)
    expect(received.has('io_arcade_backup_age_seconds')).toBe(false)
    const ready = await fetch(`${portal.url}/readyz`)
    expect(ready.status).toBe(200)
    const words = await ready.text()
    expect(words).toMatch(/^ready, but no backup could be made\n/)
    expect(words).toMatch(/\nlast backup: none; failed since the start: 1$/)
    // The response reveals no paths.
    expect(words).not.toContain('/')
  })
})
