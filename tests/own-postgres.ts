/** A separate Postgres for one test, which may stop and restart it. */
import { onTestFinished, type TestContext } from 'vitest'
import { startOwnPostgres, type OwnPostgres } from './postgres.ts'

/**
 * Starts it until the test ends; without Postgres binaries the test is skipped, but fails in CI.
 */
export async function useOwnPostgres(context: TestContext): Promise<OwnPostgres> {
  const postgres = await startOwnPostgres()
  if (!postgres) return context.skip('Postgres is not installed')
  onTestFinished(() => postgres.stop())
  return postgres
}
