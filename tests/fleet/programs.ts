/**
 * Runs programs: each can be stopped, killed and paused, and none outlives the process that started
 * it.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReaperMessage } from './process-reaper.ts'
import { signalTree } from './signal-tree.ts'

const REAPER = fileURLToPath(new URL('process-reaper.ts', import.meta.url))
/** How long a program may take to exit before it is killed, ms. */
const END_TIMEOUT_MS = 10_000

/** A running program. */
export interface Program {
  /** Id of the running process. */
  readonly pid: number
  /** The end of its output so far, of both streams. */
  output(): string
  /** Sends a signal and waits until the program has exited. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Kills it with all its child processes. */
  kill(): Promise<void>
  /** Freezes it: its connections stay open, but it does not respond. */
  pause(): void
  resume(): void
  /** Starts it again after it has ended. */
  start(): Promise<void>
}

/** What to start, and how to detect that it is ready. */
export interface ProgramOptions {
  path: string
  args: string[]
  user?: { uid: number; gid: number } | undefined
  /** Added to the variables of this process. */
  environment?: Record<string, string>
  /** Resolves once the program serves. */
  isReady: (output: () => string) => Promise<unknown>
}

/** Cleans up after the programs. */
export interface Reaper extends AsyncDisposable {
  /** The folder for the programs' files; other users may enter it to reach their own. */
  folder: string
  keep(child: ChildProcess): void
  run(options: ProgramOptions): Promise<Program>
  /** Kills all running programs and removes the folder. */
  end(): Promise<void>
}

/** Makes the folder, and a process that outlives this one for long enough to clean up. */
export async function startReaper(parent = tmpdir()): Promise<Reaper> {
  const folder = await mkdtemp(join(parent, 'io-arcade-programs-'))
  await chmod(folder, 0o711)
  // In its own session: a terminal's Ctrl+C must not end it first.
  const reaper = fork(REAPER, [folder], { detached: true, execArgv: [] })
  const send = (message: ReaperMessage) => reaper.connected && reaper.send(message)

  function keep(child: ChildProcess): void {
    const pid = child.pid!
    send({ started: pid })
    child.once('exit', () => send({ ended: pid }))
  }

  async function end(): Promise<void> {
    const ended = once(reaper, 'exit')
    reaper.disconnect()
    await ended
  }

  return {
    folder,
    keep,
    async run(options) {
      const program = createProgram(options, folder, keep)
      await program.start()
      return program
    },
    end,
    [Symbol.asyncDispose]: end,
  }
}

function createProgram(
  { path, args, user, environment, isReady }: ProgramOptions,
  cwd: string,
  keep: (child: ChildProcess) => void,
): Program {
  let child: ChildProcess | undefined
  let printed = ''
  const output = () => printed
  const isRunning = () => child?.exitCode === null && child.signalCode === null

  async function waitForEnd(act: () => void): Promise<void> {
    if (!isRunning()) return
    const ended = once(child!, 'exit')
    act()
    await ended
  }

  return {
    get pid() {
      return child!.pid!
    },
    output,
    async start() {
      const own = spawn(path, args, {
        ...user,
        cwd,
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = own
      keep(own)
      const collect = (chunk: Buffer) => void (printed = (printed + chunk.toString()).slice(-4_000))
      own.stdout.on('data', collect)
      own.stderr.on('data', collect)
      const failed = once(own, 'exit').then(() => {
        throw new Error(`${path} ended\n${printed}`)
      })
      failed.catch(() => undefined)
      await Promise.race([isReady(output), failed])
    },
    async stop(signal = 'SIGTERM') {
      const timer = setTimeout(() => signalTree(child!.pid!, 'SIGKILL'), END_TIMEOUT_MS)
      await waitForEnd(() => child!.kill(signal))
      clearTimeout(timer)
    },
    kill: () => waitForEnd(() => signalTree(child!.pid!, 'SIGKILL')),
    pause: () => signalTree(child!.pid!, 'SIGSTOP'),
    resume: () => signalTree(child!.pid!, 'SIGCONT'),
  }
}
