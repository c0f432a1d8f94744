/** For the processes of tests: Node keeps what it has compiled, so a command starts in half the time. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Variables for the environment of a process. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'io-arcade-compile-cache') }
