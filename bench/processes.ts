/** Shared helpers: child processes, limits, percentiles, formatted numbers. */
import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A program of this folder as a child process, which ends with the scope. */
interface Child<Order, Result> extends Disposable {
  /** Sends an order, and waits for its result. */
  call(order: Order): Promise<Result>
}

/** Starts a file that answers orders. */
export function start<Order extends object, Result>(file: string): Child<Order, Result> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)))
  return {
    call(order) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      const onMessage = (result: unknown) => resolve(result as Result)
      const onExit = (code: number | null) => reject(new Error(`${file} ended (${code})`))
      child.once('message', onMessage).once('exit', onExit)
      child.send(order)
      return promise.finally(() => child.off('message', onMessage).off('exit', onExit))
    },
    [Symbol.dispose]: () => void child.kill(),
  }
}

/** Answers the orders of the parent process. */
export function answer<Order, Result>(run: (order: Order) => Result | Promise<Result>): void {
  process.on('message', async (order: Order) => process.send!(await run(order)))
}

/** Returns how long the work takes, ms. */
export async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Measures two rates in rounds, of which the first only warms up, and returns their medians. The order
 * alternates: remaining effects of the first would favor the second.
 */
export async function compareRates(
  rounds: number,
  measureOwn: (round: number) => Promise<number>,
  measureOther: (round: number) => Promise<number>,
) {
  const rates: { own: number; other: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = round % 2 === 0 ? await measureOwn(round) : undefined
    const other = await measureOther(round)
    const own = before ?? (await measureOwn(round))
    if (round > 0) rates.push({ own, other })
  }
  return {
    own: median(rates.map(({ own }) => own)),
    other: median(rates.map(({ other }) => other)),
    /** The median of the ratios within each round. */
    ratio: median(rates.map(({ own, other }) => own / other)),
  }
}

/** Memory of a process, MB. */
export const readRssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024

/** Prints whether a limit is met. A missed limit makes the benchmark exit with 1. */
export function demand(isMet: boolean, limit: string): void {
  console.log(`${isMet ? 'kept  ' : 'MISSED'} ${limit}`)
  if (!isMet) process.exitCode = 1
}

/** The same for a value that has an upper limit. */
export const demandAtMost = (name: string, value: number, atMost: number) =>
  demand(value <= atMost, `${name}: ${value.toFixed(2)} (at most ${atMost.toFixed(2)})`)

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** @param sorted in ascending order */
export function percentile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const format = (perSecond: number) => Math.round(perSecond).toLocaleString('en-US')

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
