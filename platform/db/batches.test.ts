import { expect, test } from 'vitest'
import { inBatches } from './batches.ts'

/** Work with this duration per row, and the size of each batch. */
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

test('processes all rows and yields after each batch', async () => {
  const { work, pieces, left } = makeWork(1_000, 0)
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await inBatches(work, () => false)
  clearInterval(others)
  expect(left()).toBe(0)
  expect(pieces.length).toBeGreaterThan(2)
  expect(turns).toBeGreaterThan(pieces.length - 2)
})

test('shrinks slow batches and grows fast ones', async () => {
  const slow = makeWork(60, 2)
  await inBatches(slow.work, () => false)
  expect(slow.pieces[1]).toBeLessThan(slow.pieces[0]!)
  const quick = makeWork(300, 0)
  await inBatches(quick.work, () => false)
  expect(quick.pieces[1]).toBeGreaterThan(quick.pieces[0]!)
})

test('stops between two batches', async () => {
  const { work, pieces, left } = makeWork(1_000_000, 0)
  await inBatches(work, () => pieces.length === 3)
  expect(pieces).toHaveLength(3)
  expect(left()).toBeGreaterThan(0)
})
