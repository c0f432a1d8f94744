/**
 * Measures a backup of 100,000 accounts on SQLite: its duration, that of its restore, and the
 * latency of likes and pages during it, compared with rounds without a backup. Exits with 1 if the
 * limit is exceeded.
 */
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPortal } from '../tests/portal.ts'
import { ACCOUNTS, fill, runCommand } from './accounts.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { likeRequests, pageRequest, signUpPlayers } from './players.ts'
import { callChild, format, median, seconds, start } from './processes.ts'
import { gameOf } from './writes.ts'

const PLAYERS = 4
const ROUNDS = 3
/** A backup takes longer under load. */
const ROUND_MS = 12_000
/** Maximum ratio of the 99th percentiles with and without a backup. */
const MAX_RATIO = 6
const PASSPHRASE = 'a good long passphrase'

const describe = ({ p99Ms, longestMs, requests: count, seconds: of }: LoadResult) =>
  `${format(count / of)}/s, p99 ${p99Ms.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms`
const folder = await mkdtemp(join(tmpdir(), 'io-arcade-bench-'))
const load = start('./load.ts')
const environment = { DATA_DIR: join(folder, 'data') }
const [to, passphraseFile] = [join(folder, 'backups'), join(folder, 'passphrase')]
await writeFile(passphraseFile, PASSPHRASE)
await fill(join(environment.DATA_DIR, 'io-arcade.sqlite'))
const portal = await startPortal(environment)
try {
  for (const [kind, more] of [
    ['plain', {}],
    ['encrypted', { BACKUP_PASSPHRASE_FILE: passphraseFile }],
  ] as const) {
    const made = await runCommand('backup', { ...environment, ...more }, [
      '--to',
      to,
      '--keep',
      '1',
    ])
    const place = { DATA_DIR: join(folder, kind), ...more }
    const restored = await runCommand('restore', place, [made.path])
    const { size } = await stat(made.path)
    await rm(place.DATA_DIR, { recursive: true })
    console.log(
      `${format(ACCOUNTS)} accounts, ${kind}, ${format(size / 1e6)} MB, nothing else to do: ` +
        `backup ${seconds(made.ms)}, restore ${seconds(restored.ms)}`,
    )
  }

  const players = await signUpPlayers(portal.url, PLAYERS)
  const requests = [
    ...players.map((player, caller) => likeRequests(portal.url, player, gameOf(caller))),
    ...players.map(() => [pageRequest(portal.url, '/game/agar')]),
  ]
  const order: LoadOrder = {
    port: Number(new URL(portal.url).port),
    requests,
    durationMs: ROUND_MS,
  }
  const alone: LoadResult[] = []
  const beside: LoadResult[] = []
  const took: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    alone.push(await callChild<LoadResult>(load, order))
    const overAt = performance.now() + ROUND_MS
    const loaded = callChild<LoadResult>(load, order)
    while (performance.now() < overAt) {
      took.push((await runCommand('backup', environment, ['--to', to, '--keep', '1'])).ms)
    }
    beside.push(await loaded)
    console.log(
      `round ${round}: alone ${describe(alone.at(-1)!)}; during backups ${describe(beside.at(-1)!)}`,
    )
  }
  const ratioOf = (of: (result: LoadResult) => number) =>
    median(beside.map((result, round) => of(result) / of(alone[round]!)))
  const ratio = ratioOf(({ p99Ms }) => p99Ms)
  console.log(
    `likes and pages on ${requests.length} connections during backups of ${seconds(median(took))} each, ` +
      `medians of ${ROUNDS} rounds: longest wait ${ratioOf(({ longestMs }) => longestMs).toFixed(1)} times that without, ` +
      `p99 ${ratio.toFixed(1)} times (at most ${MAX_RATIO})`,
  )
  process.exitCode = ratio > MAX_RATIO ? 1 : 0
} finally {
  load.kill()
  await portal.stop()
  await rm(folder, { recursive: true })
}
