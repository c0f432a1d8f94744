/**
 * How Node runs where it serves a portal: what keeps its memory small (ADR 45). Whatever starts a
 * portal uses these: `npm start`, the tests, the benchmarks; files under `deploy/` repeat them.
 */

/** Before the program's path. */
export const SERVING_FLAGS = [
  // What lives for one request is collected at 8 MB, not at 32: the rest stays as it is.
  '--max-semi-space-size=8',
  // What has lived longer is collected when it is 1.6 times what it was after the last collection,
  // not up to four times.
  '--heap-growing-percent=60',
]

/**
 * Read by the C library before a line of ours runs. Two arenas: with one for every thread, each keeps
 * what it once needed.
 */
export const SERVING_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
