/** Shared helpers: child processes, limits, percentiles, formatted numbers. */
import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Starts a file of this folder as a child process that receives messages. */
export function start(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)))
}

/** Sends a message to a child process and waits for its reply. */
export async function callChild<Reply>(
  child: ChildProcess,
  message: object | string,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const onMessage = (reply: unknown) => resolve(reply as Reply)
  const onExit = (code: number | null) => reject(new Error(`${child.spawnfile} ended (${code})`))
  child.once('message', onMessage).once('exit', onExit)
  child.send(message)
  return promise.finally(() => child.off('message', onMessage).off('exit', onExit))
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
