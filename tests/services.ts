/** The services of the process on a test's database, without a port. */
import { dirname } from 'node:path'
import { openServices, type Services } from '#server/services.ts'
import { readConfig } from '#platform/config.ts'
import type { TestDatabase } from './databases.ts'

/** Opens the services; the test closes them. */
export function openTestServices(
  at: TestDatabase,
  environment: Record<string, string> = {},
): Promise<Services> {
  const isPostgres = at.engine === 'postgres'
  return openServices(
    readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: isPostgres ? undefined : dirname(at.location),
      DATABASE_URL: isPostgres ? at.location : undefined,
      AUTH_SECRET: 'a secret of the tests, long enough to be one',
      LIMITS: 'off',
      ...environment,
    }),
  )
}
