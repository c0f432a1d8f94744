/**
 * Node options that keep the memory of a portal small (ADR 45). `npm start`, the tests and the
 * benchmarks use them. Files under `deploy/` repeat them.
 */

/** Options before the program's path. */
export const SERVING_FLAGS = [
  // Collects short-lived objects at 8 MB instead of 32 MB.
  '--max-semi-space-size=8',
  // Collects long-lived objects when they are 1.6 times their size after the last collection,
  // instead of up to four times.
  '--heap-growing-percent=60',
  // Treats the objects of a request as short-lived, even if earlier ones lived long for a while.
  '--no-allocation-site-pretenuring',
]

/**
 * Read by the C library at the start of the process. Limits malloc to two arenas: otherwise every
 * thread has one, which keeps the most memory that it ever needed.
 */
export const SERVING_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
