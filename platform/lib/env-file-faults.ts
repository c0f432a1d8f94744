/** Finds in `.env` what would be ignored or read otherwise without a word. */
import { findNearest } from '#catalogue/search.ts'
import { SECRETS } from './secret-files.ts'

/** Variables of Postgres, such as PGHOST, resemble those of the portal. */
const OTHERS = /^PG/

/**
 * Returns one line for each name in the file that resembles a variable of the portal, and for each
 * value that systemd or Docker would read otherwise; also for each variable that still has its quotes,
 * as `docker run --env-file` and lists in compose files pass them on.
 *
 * @param environment `ENV_FILE_NAMES` lists the names in the file, `ENV_FILE_FAULTS` the lines about
 *   values, as `scripts/env-file.mjs` sets them
 */
export function findEnvFileFaults(
  environment: Record<string, string | undefined>,
  variables: readonly string[],
): string[] {
  const known = [...variables, 'ENV_FILE', ...SECRETS.map((name) => `${name}_FILE`)]
  const names = environment.ENV_FILE_NAMES?.split(' ') ?? []
  const misspelled = names.flatMap((name) => {
    const nearest = known.includes(name) || OTHERS.test(name) ? undefined : findNearest(known, name)
    return nearest
      ? [
          `${name} in ${environment.ENV_FILE || '.env'} is no variable of the portal; the nearest is ${nearest}`,
        ]
      : []
  })
  const quoted = variables
    .filter((name) => /^(["']).+\1$/s.test(environment[name] ?? ''))
    .map((name) => `${name} has quotes around its value, which Docker keeps: leave them out there`)
  return [
    ...misspelled,
    ...quoted,
    ...(environment.ENV_FILE_FAULTS?.split('\n').filter(Boolean) ?? []),
  ]
}
