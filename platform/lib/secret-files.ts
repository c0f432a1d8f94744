/**
 * Reads secrets from files: `AUTH_SECRET_FILE=/run/secrets/auth-secret` instead of the secret
 * itself.
 */
import { readFileSync, statSync } from 'node:fs'

/**
 * The variables that can be set through a file. Environments are easily printed; files have access
 * rights.
 */
export const SECRETS = [
  'AUTH_SECRET',
  'AUTH_SECRET_PREVIOUS',
  'DATABASE_URL',
  'BACKUP_DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
] as const

/** Returns the value without newlines and carriage returns at its end. */
export const withoutLineEnd = (value: string): string => value.replace(/[\r\n]+$/, '')

type Environment = Record<string, string>

/**
 * Returns the environment with the content of each `NAME_FILE` as `NAME`, without trailing line
 * ends. Errors name the variables and the file, but nothing of its content.
 *
 * @param fail receives the first error, in one line
 */
export function withSecretFiles(given: Environment, fail: (line: string) => never): Environment {
  const values = { ...given }
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined)
      fail(`${name} and ${name}_FILE are both set: leave one of them out`)
    const value = readValue(path, (reason) => fail(`${name}_FILE ${reason}: ${path}`))
    values[name] = value
  }
  return values
}

function readValue(path: string, fail: (reason: string) => never): string {
  const content = readContent(path)
  if (content instanceof Error) {
    const { code } = content
    return fail(code === 'ENOENT' ? 'names a file that is not there' : `cannot be read (${code})`)
  }
  if (content === undefined) return fail('must name a file')
  const value = withoutLineEnd(content)
  return value === '' ? fail('names an empty file') : value
}

/** Returns undefined for a folder, a pipe or a device, which could block the read. */
function readContent(path: string): string | NodeJS.ErrnoException | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : undefined
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
}
