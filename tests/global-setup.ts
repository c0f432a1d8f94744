/** Starts what all test files share: one Postgres, where there is one. */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/db/db.server.ts'
import { createPostgresDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    /** A database with the whole schema and no rows, to be copied. */
    postgresTemplate: string | undefined
  }
}

export default async function setup(project: TestProject) {
  const postgres = process.env.TEST_ENGINES === 'sqlite' ? undefined : await startPostgres()
  if (postgres) {
    // Every test gets a copy: migrating each again would take most of the suite's time.
    const url = await createPostgresDatabase(postgres.url)
    await (await openDatabase(url)).destroy()
    project.provide('postgresTemplate', new URL(url).pathname.slice(1))
  }
  project.provide('postgresUrl', postgres?.url)
  return () => postgres?.stop()
}
