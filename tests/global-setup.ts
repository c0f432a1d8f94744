/** Starts the resource that all test files share: one Postgres, if installed. */
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#app/db/db.server.ts'
import { createPostgresDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined
    /** A template database with the whole schema and no rows. */
    postgresTemplate: string | undefined
  }
}

export default async function setup(project: TestProject) {
  const postgres = process.env.TEST_ENGINES === 'sqlite' ? undefined : await startPostgres()
  if (postgres) {
    // Every test gets a copy: running the migrations each time would take most of the test time.
    const url = await createPostgresDatabase(postgres.url)
    await (await openDatabase(url)).destroy()
    project.provide('postgresTemplate', new URL(url).pathname.slice(1))
  }
  project.provide('postgresUrl', postgres?.url)
  return () => postgres?.stop()
}
