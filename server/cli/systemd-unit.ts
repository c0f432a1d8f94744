/** Gives a command what the unit gives to the portal, whether or not the portal runs. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const UNIT = 'io-arcade.service'
/** The settings of the unit that decide what the command may read, and with which variables. */
const SETTINGS =
  /^(User|Group|UMask|WorkingDirectory|StateDirectory(?:Mode)?|Environment|EnvironmentFile|LoadCredential(?:Encrypted)?)[ \t]*=[ \t]*(.*)$/gm
/** The folder of credentials in the values of the unit. */
const FOLDER = '%d/'

/** Returns the text of the unit with its overrides. Undefined if there is no such unit. */
export function readUnit(): string | undefined {
  const { status, stdout } = spawnSync('systemctl', ['cat', UNIT], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** Runs `io-arcade` once more, as a transient unit. Returns the exit code. */
export function runInUnit(unit: string, args: readonly string[]): number {
  if (process.getuid?.() !== 0) {
    console.error(`Run it with sudo: it needs the user and the credentials of ${UNIT}.`)
    return 1
  }
  // A line may continue on the next one. An empty value resets the setting.
  const settings = [...unit.replaceAll(/\\\n/g, ' ').matchAll(SETTINGS)].map(
    ([, name, value]) => `--property=${name}=${value}`,
  )
  const command = [process.execPath, join(import.meta.dirname, 'io-arcade.ts'), ...args]
  // systemd would replace `$NAME` in a command line.
  const line = command.map((word) => word.replaceAll('$', '$$$$'))
  // Without a description, the journal would have the whole command line.
  const description = `--description=io-arcade ${args[0]}`
  const how = ['--quiet', '--collect', '--wait', '--pipe', description, ...settings, '--', ...line]
  const { status, error } = spawnSync('systemd-run', how, { stdio: 'inherit' })
  if (error) console.error(error.message)
  return status ?? 1
}

/**
 * Returns the variables that lead to credentials. `systemd-run` passes them on as they are written in
 * the unit.
 */
export function readCredentials(environment: NodeJS.ProcessEnv): Record<string, string> {
  const folder = environment.CREDENTIALS_DIRECTORY
  if (!folder) return {}
  const found = Object.entries(environment).filter(([, value]) => value?.startsWith(FOLDER))
  return Object.fromEntries(
    found.map(([name, value]) => [name, join(folder, value!.slice(FOLDER.length))]),
  )
}
