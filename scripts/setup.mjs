/** What every script stands on: the repository's folder, the right Node, and how programs are run. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [24, 7]
const isWindows = process.platform === 'win32'
/** The package of Node for this system, if there is one. */
export const NODE_PACKAGE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const MB = 2 ** 20

/** Something without which nothing can be run; its message is for whoever gave the command. */
export class SetupError extends Error {}

/** True where something is missing, or the system refuses a file: what has its one line. */
export const isSetupFault = (error) =>
  error instanceof SetupError || /^E[A-Z]+$/.test(error?.code ?? '')

/** Says what is missing in one plain line, and ends. */
export function stop(line) {
  console.error(line)
  process.exit(1)
}

/** The function, ending the process with one plain line where something is missing. */
export function orStop(prepare) {
  return (...args) => {
    try {
      return prepare(...args)
    } catch (error) {
      if (isSetupFault(error)) stop(error.message)
      throw error
    }
  }
}

/** What tells these texts or files from any others. */
export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** What was noted there; undefined without a note. */
export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/**
 * Refuses to begin what would fill the disk.
 *
 * @param what what takes the room, as a sentence begins
 * @param neededMb MB
 */
export function requireFreeSpace(what, neededMb) {
  const { bavail, blocks, bsize } = statfsSync(root)
  // Some file systems do not tell.
  if (blocks === 0) return
  const freeMb = Math.floor((bavail * bsize) / MB)
  if (freeMb >= neededMb) return
  throw new SetupError(
    `${what} takes up to ${neededMb} MB, and ${freeMb} MB are free where ${root} is.`,
  )
}

/** Names what this process makes aside, so that another one leaves it alone. */
export const asideName = (kind) => `${kind}.${process.pid}.part`

/** Removes what processes that are gone have left aside in the folder. */
export function removeLeftAside(folder) {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? []
    if (pid === undefined ? name.endsWith('.part') : !isRunning(Number(pid))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
}

function isRunning(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Runs a program to its end in the repository; its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) {
    throw new SetupError(`${command} could not be started: ${result.error.message}`)
  }
  return result.status ?? 1
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** The path of the packaged Node; undefined if it is not installed. */
export function findPackagedNode() {
  const path = join(root, 'node_modules', NODE_PACKAGE, 'bin', isWindows ? 'node.exe' : 'node')
  return existsSync(path) ? realpathSync(path) : undefined
}

/** How Node reported its version, once asked. */
let npmNodeVersion

/**
 * The path of the system's Node; undefined if it is too old. It is the Node that runs npm: in npm's
 * scripts `node` may be the packaged one.
 */
export function findSystemNode() {
  const packaged = findPackagedNode()
  const { npm_node_execpath: npmNode } = process.env
  if (process.execPath !== packaged && isNewEnough(process.versions.node)) return process.execPath
  if (npmNode === undefined || npmNode === packaged) return undefined
  npmNodeVersion ??= spawnSync(npmNode, ['--print', 'process.versions.node'], { encoding: 'utf8' })
  return isNewEnough(npmNodeVersion.stdout ?? '') ? npmNode : undefined
}

/**
 * The path of the Node that runs the portal: the system's if it is new enough, otherwise the packaged
 * one.
 *
 * @throws {SetupError} if neither is available
 */
export function findNode() {
  const node = findSystemNode() ?? findPackagedNode()
  if (node) return node
  throw new SetupError(
    `Node ${OLDEST_NODE.join('.')} or newer is needed here; this is ${process.versions.node}.`,
  )
}

/** The environment for child processes, in which `node` is the Node that runs the portal. */
export function nodeEnvironment() {
  const node = findNode()
  const separator = isWindows ? ';' : ':'
  return { ...process.env, PATH: `${dirname(node)}${separator}${process.env.PATH}` }
}

/** Runs a script of an installed package on the right Node; returns its exit code. */
export function runTool(path, args, options = {}) {
  return run(findNode(), [join(root, 'node_modules', path), ...args], {
    env: nodeEnvironment(),
    ...options,
  })
}
