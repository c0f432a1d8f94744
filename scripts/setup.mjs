/** The basis of every script: the repository's folder, the right Node, and running programs. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isAtLeast } from './require-node.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [24, 7]
export const isWindows = process.platform === 'win32'
/** The package that contains Node for this system. */
export const NODE_PACKAGE = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
/** Keys of the packages with Node in `package.json` and the lock file, for all systems. */
export const PACKAGED_NODE = /^(node_modules\/)?node-(linux|win)-\w+$/
const MB = 2 ** 20

/** A missing requirement. The message is for the user of the command. */
export class SetupError extends Error {}

/** True for a missing requirement or a file-system error: both are reported in one line. */
export const isSetupFault = (error) =>
  error instanceof SetupError || /^E[A-Z]+$/.test(error?.code ?? '')

/** Prints one line and exits with an error. */
export function stop(line) {
  console.error(line)
  process.exit(1)
}

/** Wraps the function: on a setup fault, it prints one line and ends the process. */
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

/** Returns a hash of the texts or files. */
export function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Removes the file or folder, if it exists. */
export const remove = (path) => fs.rmSync(path, { recursive: true, force: true })

/** True if the path exists, also as a link to nothing. */
export const isThere = (path) => fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined

/** Parses a JSON file of the repository. With `orElse`, that is the result for an invalid file. */
export function readJson(file, { reviver, orElse } = {}) {
  try {
    return JSON.parse(fs.readFileSync(resolve(root, file), 'utf8'), reviver)
  } catch (error) {
    if (orElse === undefined) throw error
    return orElse
  }
}

/** Returns the content of the stamp file. Undefined if it does not exist. */
export function readStamp(path) {
  return fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : undefined
}

/**
 * Throws if the repository cannot be written, or the disk space is too low.
 *
 * @param what the operation, as the start of a sentence
 * @param neededMb MB
 */
export function requireRoom(what, neededMb) {
  try {
    fs.accessSync(root, fs.constants.W_OK)
  } catch ({ code }) {
    throw new SetupError(
      `${what} needs a folder that can be written, and ${root} cannot (${code}). Copy it, or run what npm run package makes.`,
    )
  }
  const { bavail, blocks, bsize } = fs.statfsSync(root)
  // Some file systems do not report their size.
  if (blocks === 0) return
  const freeMb = Math.floor((bavail * bsize) / MB)
  if (freeMb >= neededMb) return
  throw new SetupError(
    `${what} takes up to ${neededMb} MB, and ${freeMb} MB are free where ${root} is.`,
  )
}

/** Returns the name for a temporary file of this process, which other processes do not remove. */
export const asideName = (kind) => `${kind}.${process.pid}.part`

/** Removes the temporary files of ended processes from the folder. */
export function removeLeftAside(folder) {
  if (!fs.existsSync(folder)) return
  for (const name of fs.readdirSync(folder)) {
    const [, pid] = /\.(\d+)\.part$/.exec(name) ?? []
    if (pid === undefined ? name.endsWith('.part') : !isRunning(Number(pid))) {
      remove(join(folder, name))
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

/** Runs a program in the repository and returns its exit code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (result.error) {
    throw new SetupError(`${command} could not be started: ${result.error.message}`)
  }
  return result.status ?? 1
}

const isNewEnough = (version) => isAtLeast(version, OLDEST_NODE)

/** The path of the packaged Node; undefined if it is not installed. */
export function findPackagedNode() {
  const path = join(root, 'node_modules', NODE_PACKAGE, 'bin', isWindows ? 'node.exe' : 'node')
  return fs.existsSync(path) ? fs.realpathSync(path) : undefined
}

/** The version of npm's Node, as printed by `node --print`, cached. */
let npmNodeVersion

/**
 * The path of the system's Node; undefined if it is too old. It is the Node that runs npm: in npm's
 * scripts `node` may be the packaged one.
 */
function findSystemNode() {
  const packaged = findPackagedNode()
  const { npm_node_execpath: npmNode } = process.env
  if (process.execPath !== packaged && isNewEnough(process.versions.node)) return process.execPath
  if (npmNode === undefined || npmNode === packaged) return undefined
  npmNodeVersion ??= spawnSync(npmNode, ['--print', 'process.versions.node'], { encoding: 'utf8' })
  return isNewEnough(npmNodeVersion.stdout ?? '') ? npmNode : undefined
}

/**
 * True if the install includes the packaged Node. One that is installed stays: a portal that runs on
 * it starts its child processes with the same file.
 *
 * @param locked the packages of the lock file
 * @param isWanted true if it is needed although the system's Node is new enough
 */
export function needsPackagedNode(locked, isWanted) {
  if (!(`node_modules/${NODE_PACKAGE}` in locked)) return false
  return isWanted || findPackagedNode() !== undefined || !findSystemNode()
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
