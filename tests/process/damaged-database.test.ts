/**
 * Damage that no query meets: the integrity check finds and reports it, and the portal keeps
 * serving.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { makeFolder } from '../folder.ts'
import { readMetrics } from '../metrics.ts'
import { startPortal } from '../portal.ts'
import { startTestPortal } from '../test-portal.ts'

const TOKEN = 'a-token-of-the-tests'
/**
 * Changes one letter of a value in either the table or its index, which SQLite's quick check
 * misses.
 */
async function damage(path: string): Promise<void> {
  const database = new DatabaseSync(path)
  database.exec("insert into game_counter (game_id, likes) values ('needle', 1)")
  database.close()
  const file = await readFile(path)
  const places = [file.indexOf('needle'), file.lastIndexOf('needle')]
  expect(places[0]).not.toBe(places[1])
  file.write('x', places[1]! + 'needle'.length - 1)
  await writeFile(path, file)
}

async function start(dataDir: string) {
  const portal = await startTestPortal({ DATA_DIR: dataDir, METRICS_TOKEN: TOKEN })
  const readiness = async () => {
    const response = await fetch(`${portal.url}/readyz`)
    return `${response.status} ${await response.text()}`
  }
  return { portal, readiness }
}

test('reports an intact file once', async () => {
  const { portal, readiness } = await start(await makeFolder())
  await expect.poll(portal.output).toContain('the database passed the integrity check')
  expect(await readiness()).toMatch(/^200 ready\nintegrity check: passed \d+s ago$/)
  const received = await readMetrics(portal.url, TOKEN)
  expect(received.get('io_arcade_integrity_check_failed')).toBe(0)
  expect(received.get('io_arcade_integrity_check_age_seconds')).toBeLessThan(60)
  // Without BACKUP_DIR there is no line about backups.
  expect([...received.keys()].filter((name) => name.startsWith('io_arcade_backup_'))).toEqual([])
})

test('finds an index that differs from its table after the start, and keeps serving', async () => {
  const dataDir = await makeFolder()
  await (await startPortal({ DATA_DIR: dataDir })).stop()
  await damage(join(dataDir, 'io-arcade.sqlite'))
  const { portal, readiness } = await start(dataDir)
  expect(await readiness()).toBe('200 ready')
  await expect.poll(portal.output).toContain('the database is damaged; restore a backup')
  expect(portal.output()).toMatch(/missing from index/)
  expect(await readiness()).toMatch(
    /^200 ready, but the database is damaged; restore a backup\nintegrity check: failed \d+s ago$/,
  )
  const received = await readMetrics(portal.url, TOKEN)
  expect(received.get('io_arcade_integrity_check_failed')).toBe(1)
})
