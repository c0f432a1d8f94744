/**
 * Runs an operator command on the right Node, with the variables of `.env`:
 * `node scripts/cli.mjs NAME [arguments]`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import './require-node.mjs'

const { EnvFileError, withEnvFile } = await import('./env-file.mjs')
const { SERVING_ENVIRONMENT, SERVING_FLAGS } = await import('./node-flags.mjs')
const { runUntilEnd } = await import('./run-until-end.mjs')
const { requireFreePort, serve } = await import('./serve.mjs')
const { build, isBuilt, isBuildCurrent } = await import('./build.mjs')
const { install, isInstalled } = await import('./install.mjs')
const { findNode, isSetupFault, orStop, root, stop } = await import('./setup.mjs')

const PRODUCTION = { NODE_ENV: 'production' }

/** The commands. Relative paths such as `DATA_DIR` refer to the working folder in all of them. */
const PROGRAMS = {
  start: {
    file: 'build/server/index.js',
    options: [...SERVING_FLAGS, '--enable-source-maps'],
    defaults: SERVING_ENVIRONMENT,
    environment: PRODUCTION,
    needsBuild: true,
    serves: true,
  },
  dev: { file: 'scripts/dev-server.mjs', serves: true },
  doctor: { file: 'server/cli/doctor.ts', environment: PRODUCTION },
  account: { file: 'server/cli/account.ts', environment: PRODUCTION },
  backup: { file: 'server/cli/backup.ts', environment: PRODUCTION },
  restore: { file: 'server/cli/restore.ts', environment: PRODUCTION },
  'create-database': { file: 'server/cli/create-database.ts', environment: PRODUCTION },
  'migrate-engine': { file: 'server/cli/migrate-engine.ts', environment: PRODUCTION },
  games: { file: 'server/cli/games.ts', environment: PRODUCTION },
  seed: { file: 'scripts/seed.ts' },
}

function readEnvironment() {
  try {
    return withEnvFile()
  } catch (error) {
    if (error instanceof EnvFileError) stop(error.message)
    throw error
  }
}

/**
 * Installs and builds if needed. If the install of an upgrade fails, for example without network or disk
 * space, the running version is served. Returns the path of Node.
 */
function prepare() {
  try {
    install()
  } catch (error) {
    if (!(isSetupFault(error) && needsBuild && isBuilt() && isInstalled())) throw error
    console.error(error.message)
    const node = findNode()
    console.error('The previous build is served.')
    return node
  }
  if (needsBuild) build()
  return findNode()
}

const [name, ...args] = process.argv.slice(2)
if (!Object.hasOwn(PROGRAMS, name ?? '')) {
  stop(`Usage: node scripts/cli.mjs ${Object.keys(PROGRAMS).join('|')} [arguments]`)
}
const { file, options = [], defaults, environment, needsBuild, serves } = PROGRAMS[name]
// `--version` needs no install and no build, and prints the version of the sources.
if (needsBuild && args.length === 1 && args[0] === '--version') {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  console.log(`io-arcade version ${version}`)
  process.exit(0)
}
// Beside a running portal, which keeps its files. The restart then takes seconds.
if (needsBuild && args.length === 1 && args[0] === '--prepare') {
  orStop(() => {
    install()
    build()
  })()
  console.log('This version is installed and built. Restart the portal to serve it.')
  process.exit(0)
}
if ((serves || name === 'seed') && args.length > 0) {
  const command = needsBuild ? 'start [-- --prepare | --version]' : `run ${name}`
  const usage = `Usage: npm ${command}. Settings are variables of the environment or lines of .env, such as PORT=8080: see docs/configuration.md.`
  if (!args.includes('--help')) stop(usage)
  console.log(usage)
  process.exit(0)
}
const env = { ...defaults, ...readEnvironment(), ...environment }
// A process that is shutting down may still have the port: then a prepared start waits for its end.
const isPrepared = isInstalled() && (!needsBuild || isBuildCurrent())
if (serves && !isPrepared) await requireFreePort(env)
const node = orStop(prepare)()
const line = [...options, join(root, file), ...args]
if (serves) serve(node, line, env)
else process.exit(await runUntilEnd(node, line, { cwd: process.cwd(), env }))
