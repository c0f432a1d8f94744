/** Progress on a terminal and in a pipe. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '#tests/folder.ts'
import { formatProgress } from './progress.mjs'

const SCRIPT = '/usr/bin/script'
const LINE = 'Migrating: 25 of 100 rows, 25 %, '
const TIME = { timeout: 30_000 }

test.each([
  [
    { label: 'Copying', unit: 'bytes', total: 330e6 },
    120e6,
    4_000,
    'Copying: 120.0 of 330.0 MB, 36 %, 7 s left',
  ],
  [
    { label: 'Migrating', unit: 'rows', total: 1_900_000 },
    19_000,
    2_000,
    'Migrating: 19000 of 1900000 rows, 1 %, 3 min 18 s left',
  ],
  [{ label: 'Migrating', unit: 'rows', total: 10 }, 0, 2_000, 'Migrating: 0 of 10 rows, 0 %'],
  [{ label: 'Probing', unit: 'games', total: 301 }, 1, 32_000, 'Probing: 1 of 301 games, 0 %'],
  // More than the announced total: rows were added during the count.
  [
    { label: 'Copying', unit: 'bytes', total: 10e6 },
    11e6,
    2_000,
    'Copying: 10.0 MB, finishing, 2 s',
  ],
  [
    { label: 'Installing', unit: 'packages', total: 301 },
    301,
    41_000,
    'Installing: 301 packages, finishing, 41 s',
  ],
  [
    { label: 'Installing', unit: 'packages', total: 301 },
    300,
    41_000,
    'Installing: 300 of 301 packages, 99 %, 1 s left',
  ],
  [{ label: 'Dumping', unit: 'bytes' }, 12.34e6, 3_000, 'Dumping: 12.3 MB, 3 s'],
  [{ label: 'Checking the copy' }, 0, 65_000, 'Checking the copy: 1 min 5 s'],
] as const)('%o is printed in one line', (step, done, elapsedMs, line) => {
  expect(formatProgress(step, done, elapsedMs)).toBe(line)
})

/** A command that blocks its thread until the file exists, as SQLite does, then prints its result. */
async function makeCommand() {
  const goOn = join(await makeFolder(), 'go-on')
  const program = `
    import { existsSync } from 'node:fs'
    import { startProgress } from '${new URL('./progress.mjs', import.meta.url).href}'
    const progress = startProgress()
    progress.step({ label: 'Migrating', unit: 'rows', total: 100 })
    progress.advance(25)
    const cell = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync('${goOn}')) Atomics.wait(cell, 0, 0, 20)
    progress.stop()
    console.log('Moved.')
  `
  const path = join(await makeFolder(), 'command.mjs')
  await writeFile(path, program)
  return { path, goOn }
}

/** Runs the command. `act` receives the output so far. */
async function run(line: string[], act: (printed: () => string) => Promise<unknown>) {
  const child = spawn(line[0]!, line.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let [out, error] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (error += text.toString()))
  await act(() => out + error)
  const [code] = (await ended) as [number]
  return { code, out, error }
}

async function waitFor(printed: () => string, words: string): Promise<void> {
  await expect.poll(printed, { timeout: 30_000 }).toContain(words)
}

describe.runIf(existsSync(SCRIPT))('on a terminal', () => {
  const onTerminal = (path: string) => [SCRIPT, '-qec', `${process.execPath} ${path}`, '/dev/null']

  test('redraws one line and removes it before the result', TIME, async () => {
    const { path, goOn } = await makeCommand()
    const { code, out } = await run(onTerminal(path), async (printed) => {
      await waitFor(printed, LINE)
      // The line was redrawn over the first one.
      await expect.poll(() => printed().split(LINE).length, { timeout: 30_000 }).toBeGreaterThan(2)
      await writeFile(goOn, '')
    })
    expect(code).toBe(0)
    const [nothing, ...lines] = out.split('\r\x1b[K')
    expect([nothing, lines.pop()]).toEqual(['', 'Moved.\r\n'])
    for (const line of lines) {
      expect(line).toMatch(/^Migrating: 25 of 100 rows, 25 %, \d+ s left$/)
    }
  })

  test('shows no progress for a quick command', TIME, async () => {
    const { path, goOn } = await makeCommand()
    await writeFile(goOn, '')
    const { out } = await run(onTerminal(path), async () => undefined)
    expect(out).toBe('Moved.\r\n')
  })
})

describe('without a terminal', () => {
  test('writes plain lines without escape codes to standard error', TIME, async () => {
    const { path, goOn } = await makeCommand()
    const startedAt = performance.now()
    const { out, error } = await run([process.execPath, path], async (printed) => {
      await waitFor(printed, LINE)
      await writeFile(goOn, '')
    })
    const seconds = (performance.now() - startedAt) / 1_000
    expect(out).toBe('Moved.\n')
    expect(error).toMatch(/^(Migrating: 25 of 100 rows, 25 %, \d+ s left\n)+$/)
    expect(seconds).toBeGreaterThan(2)
    expect(error.split('\n').length - 1).toBeLessThanOrEqual(1 + seconds / 5)
  })

  test('prints no progress for a quick command', TIME, async () => {
    const { path, goOn } = await makeCommand()
    await writeFile(goOn, '')
    expect(await run([process.execPath, path], async () => undefined)).toEqual({
      code: 0,
      out: 'Moved.\n',
      error: '',
    })
  })
})
