/** For the processes of tests: Node keeps what it has compiled, so a command starts in half the time. */
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../node_modules/.cache/io-arcade-tests', import.meta.url))

/** Variables for the environment of a process. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: folder }
