/** A Postgres that one test has for itself, to take it away and bring it back. */
import { onTestFinished, type TestContext } from 'vitest'
import { startOwnPostgres, type OwnPostgres } from './postgres.ts'

/** Starts it until the test ends; without its binaries the test is left out, but in CI that is a fault. */
export async function useOwnPostgres(context: TestContext): Promise<OwnPostgres> {
  const postgres = await startOwnPostgres()
  if (!postgres) {
    if (process.env.CI) throw new Error('Postgres is needed in CI: install postgresql')
    return context.skip('Postgres is not installed')
  }
  onTestFinished(() => postgres.stop())
  return postgres
}
