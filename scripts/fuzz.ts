/**
 * `npm run fuzz`: sends malformed requests to the built portal until a check fails or the count is
 * reached. `-- --seed 7 --count 50000` sets both; `--only 1234` sends one exchange and prints it.
 */
import { parseArgs } from 'node:util'
import { send } from '../tests/fuzz/client.ts'
import { makeExchange } from '../tests/fuzz/exchanges.ts'
import { measureHeapMiB } from '../tests/fuzz/heap.ts'
import { listComplaints, startFuzzedPortal } from '../tests/fuzz/portal.ts'
import { startFuzz } from '../tests/fuzz/run.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    count: { type: 'string', default: '20000' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const { portal, site } = await startFuzzedPortal()
const isWell = values.only ? await showOne(Number(values.only)) : await runAll(Number(values.count))
await portal.stop()
process.exit(isWell ? 0 : 1)

async function showOne(number: number): Promise<boolean> {
  const exchange = makeExchange(seed, number, site)
  console.log(`${exchange.ending}, ${exchange.pieces.length} pieces:`)
  console.log(Buffer.concat(exchange.pieces).toString('latin1').slice(0, 4_000))
  const outcome = await send(exchange, Number(new URL(site.origin).port))
  console.log(outcome)
  return report(portal.output())
}

async function runAll(count: number): Promise<boolean> {
  console.log(`seed ${seed}, ${count} exchanges`)
  const startedAt = performance.now()
  const before = await measureHeapMiB(portal.output())
  const { responses, faults, hangs, unanswered } = await startFuzz(seed, count, site).done
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`${seconds} s; responses by status:`, responses)
  const after = await measureHeapMiB(portal.output())
  console.log(`heap ${before.toFixed(1)} MiB before, ${after.toFixed(1)} after`)
  for (const [what, found] of Object.entries({ faults, hangs, unanswered })) {
    console.log(`${what}: ${found.length} ${found.slice(0, 20).join(', ')}`)
  }
  const isLogGood = report(portal.output())
  return isLogGood && faults.length + hangs.length + unanswered.length === 0
}

function report(printed: string): boolean {
  const complaints = listComplaints(printed)
  console.log(`complaints in the log: ${complaints.length}`)
  for (const line of complaints.slice(0, 10)) console.log(`  ${line.slice(0, 700)}`)
  return complaints.length === 0
}
