/**
 * Runs an operator's command: `bin/io-arcade COMMAND [arguments]`. Where the systemd unit is
 * installed, the command gets the user, the variables and the credentials of the unit. Otherwise, as
 * in a container or if `DATA_DIR` is set, it gets those of the caller.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/** The programs in this folder that are commands. */
const COMMANDS = [
  'account',
  'backup',
  'create-database',
  'doctor',
  'games',
  'migrate-engine',
  'restore',
]

const UNIT = 'io-arcade.service'
/** The settings of the unit that decide what the command may read, and with which variables. */
const SETTINGS =
  /^(User|Group|UMask|WorkingDirectory|StateDirectory(?:Mode)?|Environment|EnvironmentFile|LoadCredential(?:Encrypted)?)[ \t]*=[ \t]*(.*)$/gm
/** The folder of credentials in the values of the unit. */
const FOLDER = '%d/'

const [name = '', ...args] = process.argv.slice(2)
if (!COMMANDS.includes(name)) {
  console.error(`Usage: io-arcade ${COMMANDS.join('|')} [arguments]`)
  process.exit(1)
}
const unit = process.env.DATA_DIR ? undefined : readUnit()
if (unit !== undefined) process.exit(runInUnit(unit, [name, ...args]))
Object.assign(process.env, readCredentials(process.env))
// The command finds its arguments where it does when it is started directly.
process.argv.splice(2, 1)
await import(`./${name}.ts`)

/** Returns the text of the unit with its overrides. Undefined if there is no such unit. */
function readUnit(): string | undefined {
  const { status, stdout } = spawnSync('systemctl', ['cat', UNIT], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** Runs `io-arcade` once more, as a transient unit. Returns the exit code. */
function runInUnit(unit: string, args: readonly string[]): number {
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
  // The paths in the arguments are the caller's.
  const place = `--setenv=INIT_CWD=${process.cwd()}`
  const how = ['--quiet', '--collect', '--wait', '--pipe', description, place, ...settings]
  const { status, error } = spawnSync('systemd-run', [...how, '--', ...line], { stdio: 'inherit' })
  if (error) console.error(error.message)
  return status ?? 1
}

/**
 * Returns the variables that lead to credentials. `systemd-run` passes them on as they are written in
 * the unit.
 */
function readCredentials(environment: NodeJS.ProcessEnv): Record<string, string> {
  const folder = environment.CREDENTIALS_DIRECTORY
  if (!folder) return {}
  const found = Object.entries(environment).filter(([, value]) => value?.startsWith(FOLDER))
  return Object.fromEntries(
    found.map(([name, value]) => [name, join(folder, value!.slice(FOLDER.length))]),
  )
}
