/**
 * Runs an operator's command: `bin/io-arcade COMMAND [arguments]`. Where the systemd unit is
 * installed, the command gets the user, the variables and the credentials of the unit. Otherwise, as
 * in a container or if `DATA_DIR` is set, it gets those of the caller.
 */
import { readCredentials, readUnit, runInUnit } from './systemd-unit.ts'

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
