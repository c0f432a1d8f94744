/**
 * Malformed requests of every kind: none causes a server error, hangs, or corrupts the log. FUZZ_SEED
 * and FUZZ_COUNT set other exchanges, and more of them.
 */
import { expect, onTestFinished, test } from 'vitest'
import { measureHeapMiB } from '../fuzz/heap.ts'
import { listComplaints, startFuzzedPortal } from '../fuzz/portal.ts'
import { startFuzz } from '../fuzz/run.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_261)
const EXCHANGES = Number(process.env.FUZZ_COUNT ?? 1_500)
/** Enough to fill all caches. */
const WARM_UP = 200
/** Maximum growth of the heap after the warm-up: noise, but no request bodies. */
const MAX_GROWTH_MIB = 8

const NOTHING_WRONG = { faults: [], hangs: [], unanswered: [] }

/** ms */
const timeout = Math.max(240_000, EXCHANGES * 100)

test(`${EXCHANGES} malformed exchanges`, { timeout }, async () => {
  const { portal, site } = await startFuzzedPortal()
  onTestFinished(() => portal.stop())
  await startFuzz(SEED - 1, WARM_UP, site).sent
  const before = await measureHeapMiB(portal.output())
  const { responses, ...wrong } = await startFuzz(SEED, EXCHANGES, site).done
  const growth = (await measureHeapMiB(portal.output())) - before

  expect(wrong).toEqual(NOTHING_WRONG)
  expect(listComplaints(portal.output())).toEqual([])
  // The generator still causes every kind of response: pages, forms, errors of each layer.
  const kinds = ['200', '302', '400', '403', '404', '405', '408', '413', '415', '417', '431']
  expect(kinds.filter((status) => !(status in responses))).toEqual([])
  // The process runs, and keeps nothing of completed requests.
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200)
  expect(growth).toBeLessThan(MAX_GROWTH_MIB)
})
