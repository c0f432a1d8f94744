/** Finds misspelled variables in `.env`: they would be ignored without a word. */
import { findNearest } from '#catalogue/search.ts'
import { SECRETS } from './secret-files.ts'

/** Variables of Postgres, such as PGHOST, resemble those of the portal. */
const OTHERS = /^PG/

/**
 * Returns one line for each name in the file that resembles a variable of the portal.
 *
 * @param environment `ENV_FILE_NAMES` lists the names in the file, as `scripts/env-file.mjs` sets it
 */
export function findMisspelledNames(
  environment: Record<string, string | undefined>,
  variables: readonly string[],
): string[] {
  const known = [...variables, 'ENV_FILE', ...SECRETS.map((name) => `${name}_FILE`)]
  const names = environment.ENV_FILE_NAMES?.split(' ') ?? []
  return names.flatMap((name) => {
    const nearest = known.includes(name) || OTHERS.test(name) ? undefined : findNearest(known, name)
    return nearest
      ? [`${name} in .env is no variable of the portal; the nearest is ${nearest}`]
      : []
  })
}
