import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** Work that takes so long per row, and how many rows each piece was given. */
function makeWork(rows: number, msPerRow: number) {
  let left = rows
  const pieces: number[] = []
  const work = async (limit: number) => {
    const until = performance.now() + Math.min(limit, left) * msPerRow
    while (performance.now() < until);
    pieces.push(limit)
    const done = Math.min(limit, left)
    left -= done
    return done
  }
  return { work, pieces, left: () => left }
}

test('does all of it, and lets others in after each piece', async () => {
  const { work, pieces, left } = makeWork(1_000, 0)
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await inBatches(work, () => false)
  clearInterval(others)
  expect(left()).toBe(0)
  expect(pieces.length).toBeGreaterThan(2)
  expect(turns).toBeGreaterThan(pieces.length - 2)
})

test('what is slow is cut small, what is quick grows', async () => {
  const slow = makeWork(60, 2)
  await inBatches(slow.work, () => false)
  expect(slow.pieces[1]).toBeLessThan(slow.pieces[0]!)
  const quick = makeWork(300, 0)
  await inBatches(quick.work, () => false)
  expect(quick.pieces[1]).toBeGreaterThan(quick.pieces[0]!)
})

test('ends between two pieces when it should', async () => {
  const { work, pieces, left } = makeWork(1_000_000, 0)
  await inBatches(work, () => pieces.length === 3)
  expect(pieces).toHaveLength(3)
  expect(left()).toBeGreaterThan(0)
})
