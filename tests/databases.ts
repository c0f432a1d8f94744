/** Runs the same tests on both engines, each with its own empty database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#app/db/db.server.ts'
import { createPostgresDatabase } from './postgres.ts'

export type Engine = 'sqlite' | 'postgres'

/** The database of the current test; replaced before every test. */
export interface TestDatabase {
  engine: Engine
  /** The location that `openDatabase` takes. */
  location: string
  db: OpenDatabase
}

/** Declares the tests once per engine. Skips Postgres if no server was found. */
export function describeOnBothEngines(name: string, declare: (at: TestDatabase) => void): void {
  const postgresUrl = inject('postgresUrl')
  const engines: Engine[] = postgresUrl ? ['sqlite', 'postgres'] : ['sqlite']
  describe.each(engines)(`${name} on %s`, (engine) => {
    const at = { engine } as TestDatabase
    let folder: string
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'io-arcade-db-'))
      at.location =
        engine === 'postgres'
          ? await createPostgresDatabase(postgresUrl!, inject('postgresTemplate'))
          : join(folder, 'io-arcade.sqlite')
      at.db = await openDatabase(at.location)
    })
    afterEach(async () => {
      await at.db.destroy()
      rmSync(folder, { recursive: true, force: true })
    })
    declare(at)
  })
}
