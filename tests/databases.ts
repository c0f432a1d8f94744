/** Runs the same tests on both engines, each with its own empty database. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, inject } from 'vitest'
import { openDatabase, type OpenDatabase } from '#platform/db/db.server.ts'
import { findDatabaseFolder } from './database-folder.ts'
import { createPostgresDatabase, dropPostgresDatabase } from './postgres.ts'

export type Engine = 'sqlite' | 'postgres'

/** The database of the current test; replaced before every test. */
export interface TestDatabase {
  engine: Engine
  /** The location that `openDatabase` takes. */
  location: string
  db: OpenDatabase
}

/**
 * Declares the block once per engine. Skips Postgres if no server was found, and SQLite in the run that
 * is for Postgres.
 */
export function describeEachEngine(name: string, declare: (engine: Engine) => void): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    const isLeftOut =
      engine === 'sqlite' ? process.env.TEST_ENGINES === 'postgres' : !inject('postgresUrl')
    describe.skipIf(isLeftOut)(`${name} on ${engine}`, () => {
      declare(engine)
    })
  }
}

/** Declares the tests once per engine, each test with an empty database. */
export function describeOnBothEngines(name: string, declare: (at: TestDatabase) => void): void {
  describeEachEngine(name, (engine) => {
    const at = { engine } as TestDatabase
    let folder: string
    beforeEach(async () => {
      folder = mkdtempSync(join(findDatabaseFolder(), 'io-arcade-db-'))
      if (engine === 'postgres') {
        at.location = await createPostgresDatabase(
          inject('postgresUrl')!,
          inject('postgresTemplate'),
        )
      } else {
        at.location = join(folder, 'io-arcade.sqlite')
        copyFileSync(inject('sqliteTemplate'), at.location)
      }
      at.db = await openDatabase(at.location)
    })
    afterEach(async () => {
      rmSync(folder, { recursive: true, force: true })
      await at.db.destroy()
      if (engine === 'postgres') await dropPostgresDatabase(inject('postgresUrl')!, at.location)
    })
    declare(at)
  })
}
