/** What every script stands on: the repository's folder, the right Node, and how programs are run. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [24, 7]
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
export function needRoom(what, neededMb) {
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

/** The path of a Node that is new enough: the pinned one, or the system's. */
export function findNode() {
  const require = createRequire(import.meta.url)
  const system = process.platform === 'win32' ? 'win' : process.platform
  try {
    const manifest = require.resolve(`node-${system}-${process.arch}/package.json`)
    const binary = join(dirname(manifest), 'bin', system === 'win' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // No pinned Node for this system: the system's own has to do.
  }
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) {
    return process.execPath
  }
  throw new SetupError(
    `Node ${OLDEST_NODE.join('.')} or newer is needed here; this is ${process.versions.node}.`,
  )
}

/** The version that is running, with the pinned one's path first for child processes. */
export function nodeEnvironment() {
  const node = findNode()
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, PATH: `${dirname(node)}${separator}${process.env.PATH}` }
}

/** Runs a script of an installed package on the right Node; returns its exit code. */
export function runTool(path, args, options = {}) {
  return run(findNode(), [join(root, 'node_modules', path), ...args], {
    env: nodeEnvironment(),
    ...options,
  })
}
