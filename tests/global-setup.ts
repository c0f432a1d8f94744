/** Starts what all test files share: one Postgres, if installed, and templates of databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/db/db.server.ts'
import { FOR_SHORT_LIVED_DATABASES, createPostgresDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    /** A template database with the whole schema and no rows. */
    postgresTemplate: string | undefined
    /** The path of an SQLite file with the same. */
    sqliteTemplate: string
  }
}

export default async function setup(project: TestProject) {
  // Every test gets a copy: running the migrations each time would take most of the test time.
  const folder = mkdtempSync(join(tmpdir(), 'io-arcade-template-'))
  const file = join(folder, 'io-arcade.sqlite')
  await (await openDatabase(file)).destroy()
  project.provide('sqliteTemplate', file)
  const postgres =
    process.env.TEST_ENGINES === 'sqlite'
      ? undefined
      : await startPostgres(FOR_SHORT_LIVED_DATABASES)
  if (postgres) {
    const url = await createPostgresDatabase(postgres.url)
    await (await openDatabase(url)).destroy()
    project.provide('postgresTemplate', new URL(url).pathname.slice(1))
  }
  project.provide('postgresUrl', postgres?.url)
  return async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
